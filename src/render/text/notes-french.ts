import type { NoteLanguage } from "./note-sentences.js";

/** Notes in French. */
export const french: NoteLanguage = {
  quotes: ["«\u00a0", "\u00a0»"],
  and: "et",
  more: (count) => `${count} de plus`,
  sentences: {
    "Drawn by igx. The service draws it in its own way, which may differ.":
      "Dessiné par igx. Le service dessine à sa manière, qui peut différer.",
    "1 cell that is not a number is left out.": "1 cellule qui n’est pas un nombre est omise.",
    "{1} cells that are not numbers are left out.": "{1} cellules qui ne sont pas des nombres sont omises.",
    "1 empty cell is drawn as 0.": "1 cellule vide est dessinée comme 0.",
    "{1} empty cells are drawn as 0.": "{1} cellules vides sont dessinées comme 0.",
    "1 value below zero is not shown.": "1 valeur négative n’est pas affichée.",
    "{1} values below zero are not shown.": "{1} valeurs négatives ne sont pas affichées.",
    "1 value below zero cannot be drawn around a centre and is left out.":
      "1 valeur négative ne peut pas être dessinée autour d’un centre et est omise.",
    "{1} values below zero cannot be drawn around a centre and are left out.":
      "{1} valeurs négatives ne peuvent pas être dessinées autour d’un centre et sont omises.",
    "Left out because it is below zero: {1}.": "Omis car négatif : {1}.",
    "Left out because it has no number: {1}.": "Omis car sans nombre : {1}.",
    "Left out because it has no value above zero: {1}.": "Omis car sans valeur positive : {1}.",
    "Left out because the size is not above zero: {1}.": "Omis car la taille n’est pas positive : {1}.",
    "Left out because a number is missing: {1}.": "Omis car un nombre manque : {1}.",
    "Left out because one of the four numbers is missing: {1}.": "Omis car un des quatre nombres manque : {1}.",
    "Without an area, since it is zero: {1}.": "Sans surface, car égal à zéro : {1}.",
    "Has no number: {1}.": "Sans nombre : {1}.",
    "Equal to the sum of the rows above, and added to it again: {1}.":
      "Égal à la somme des lignes précédentes et ajouté de nouveau : {1}.",
    "The values are not per cent: marks are filled in parts of the largest, {1}.":
      "Les valeurs ne sont pas des pourcentages : le remplissage est relatif à la plus grande, {1}.",
    "More than 100 per cent is drawn as full: {1}.": "Plus de 100 pour cent, dessiné comme plein : {1}.",
    "Less than 0 per cent is drawn as empty: {1}.": "Moins de 0 pour cent, dessiné comme vide : {1}.",
    "Less than 0 is drawn as empty: {1}.": "Moins de 0, dessiné comme vide : {1}.",
    "At most 1 per cent is drawn for {1}.": "Dessiné avec 1 pour cent au plus : {1}.",
    "Only {1} is shown, not {2}.": "Seul {1} est affiché, pas {2}.",
    "Only the column {1} is shown.": "Seule la colonne {1} est affichée.",
    "Only the first of {1} columns is shown.": "Seule la première des {1} colonnes est affichée.",
    "Not shown: {1}.": "Non affiché : {1}.",
    "Only the first {1} of {2} rows are drawn.": "Seules les {1} premières lignes sur {2} sont dessinées.",
    "Only the first {1} of {2} columns are drawn.": "Seules les {1} premières colonnes sur {2} sont dessinées.",
    "Only the first {1} of {2} columns are read.": "Seules les {1} premières colonnes sur {2} sont lues.",
    "Only the first {1} of {2} sheets are drawn.": "Seules les {1} premières feuilles sur {2} sont dessinées.",
    "Only the first {1} of {2} are drawn.": "Seuls les {1} premiers sur {2} sont dessinés.",
    "Only the {1} largest of {2} are shown.": "Seuls les {1} plus grands sur {2} sont affichés.",
    "The values are not written: there is no room.": "Sans valeurs, faute de place.",
    "The totals are not written: there is no room.": "Sans totaux, faute de place.",
    "Only the last value of each line is written.": "Seule la dernière valeur de chaque ligne est écrite.",
    "1 value is not written: its part is too small.": "1 valeur n’est pas écrite : sa partie est trop petite.",
    "{1} values are not written: their parts are too small.":
      "{1} valeurs ne sont pas écrites : leurs parties sont trop petites.",
    "1 value is not written: its slice is too small.": "1 valeur n’est pas écrite : sa part est trop petite.",
    "{1} values are not written: their slices are too small.":
      "{1} valeurs ne sont pas écrites : leurs parts sont trop petites.",
    "1 value is not written: its box is too small.": "1 valeur n’est pas écrite : sa case est trop petite.",
    "{1} values are not written: their boxes are too small.":
      "{1} valeurs ne sont pas écrites : leurs cases sont trop petites.",
    "1 more value is not written: its box is too small.": "1 autre valeur n’est pas écrite : sa case est trop petite.",
    "{1} more values are not written: their boxes are too small.":
      "{1} autres valeurs ne sont pas écrites : leurs cases sont trop petites.",
    "1 value is not written: its circle is too small.": "1 valeur n’est pas écrite : son cercle est trop petit.",
    "{1} values are not written: their circles are too small.":
      "{1} valeurs ne sont pas écrites : leurs cercles sont trop petits.",
    "1 value is not written: its level is too small.": "1 valeur n’est pas écrite : son niveau est trop petit.",
    "{1} values are not written: their levels are too small.":
      "{1} valeurs ne sont pas écrites : leurs niveaux sont trop petits.",
    "The rows are not named: there is no room.": "Sans noms de lignes, faute de place.",
    "Not every row is named: there is no room.": "Certaines lignes n’ont pas de nom, faute de place.",
    "The chart is too low for the names of its rows.": "Le graphique est trop bas pour les noms de ses lignes.",
    "The chart is too low for the names and values of its rows.":
      "Le graphique est trop bas pour les noms et les valeurs de ses lignes.",
    "The slices are not named: there is no room, and no legend.":
      "Les parts n’ont pas de nom, faute de place et de légende.",
    "Too small for a label: {1}.": "Trop petit pour une étiquette : {1}.",
    "Too small for a name: {1}.": "Trop petit pour un nom : {1}.",
    "Too small for a name and a value: {1}.": "Trop petit pour un nom et une valeur : {1}.",
    "1 circle is too small for a name.": "1 cercle est trop petit pour un nom.",
    "{1} circles are too small for a name.": "{1} cercles sont trop petits pour un nom.",
    "{1} of {2} circles has no room for a name.": "{1} cercle sur {2} n’a pas de place pour un nom.",
    "{1} of {2} circles have no room for a name.": "{1} cercles sur {2} n’ont pas de place pour un nom.",
    "{1} of {2} points has no room for a name.": "{1} point sur {2} n’a pas de place pour un nom.",
    "{1} of {2} points have no room for a name.": "{1} points sur {2} n’ont pas de place pour un nom.",
    "No place for {1}.": "Pas de place pour {1}.",
    "{1} have the same colour.": "{1} ont la même couleur.",
    "{1} is covered by {2}: their values are equal.": "{1} est couvert par {2} : leurs valeurs sont égales.",
    "{1} are covered by {2}: their values are equal.": "{1} sont couverts par {2} : leurs valeurs sont égales.",
    "Drawn larger than in proportion, to be visible: {1}.": "Plus grand qu’en proportion, pour être visible : {1}.",
    "Drawn larger than in proportion: {1}.": "Plus grand qu’en proportion : {1}.",
    "Each point stands for the mean of {1} rows.": "Chaque point est la moyenne de {1} lignes.",
    "At its thickest the stream is {1}.": "À l’endroit le plus épais, le flux vaut {1}.",
    "Each icon stands for {1}.": "Chaque icône représente {1}.",
    "Each candle stands for {1} rows.": "Chaque chandelier représente {1} lignes.",
    "High or low is not the outermost of the four numbers: {1}.":
      "Le plus haut ou le plus bas n’est pas l’extrême des quatre nombres : {1}.",
    "The axis is not to scale: some rows have the same date.":
      "L’axe n’est pas à l’échelle : certaines lignes ont la même date.",
    "The rows are drawn in the order of time.": "Les lignes sont dessinées dans l’ordre du temps.",
    "The circles are of one size: there is no third column with a size above zero.":
      "Les cercles ont la même taille : il n’y a pas de troisième colonne avec une taille positive.",
    "The table has no rows.": "Le tableau n’a pas de lignes.",
    "1 more row is not shown.": "1 autre ligne n’est pas affichée.",
    "{1} more rows are not shown.": "{1} autres lignes ne sont pas affichées.",
    "1 more column is not shown.": "1 autre colonne n’est pas affichée.",
    "{1} more columns are not shown.": "{1} autres colonnes ne sont pas affichées.",
    "The map is cut to the part that has values.": "La carte montre seulement la partie qui a des valeurs.",
    "Not on this map: {1}.": "Pas sur cette carte : {1}.",
    "Given more than once, shown as given last: {1}.": "Donné plusieurs fois, affiché comme donné en dernier : {1}.",
    "Without a colour, since the value is not a number: {1}.": "Sans couleur, car la valeur n’est pas un nombre : {1}.",
    "No region has a value.": "Aucune région n’a de valeur.",
  },
};
