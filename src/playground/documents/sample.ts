/** The document of a first visit. The build draws its picture, which is shown before the compiler is loaded. */
export const sample = `# Cities keep growing

More than half of all people live in a city.

## Millions of people {half}

## Share of the people in cities {half}

@chart bar {half}
| City      | People |
|-----------|-------:|
| Tokyo     |   37.4 |
| Delhi     |   30.3 |
| Shanghai  |   27.1 |
| São Paulo |   22.0 |

@chart line {half}
| Year | Share |
|------|------:|
| 1960 |    34 |
| 1980 |    39 |
| 2000 |    47 |
| 2020 |    56 |
`;

export const sampleFile = "report.igx";
