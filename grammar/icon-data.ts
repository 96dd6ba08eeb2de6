import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The icons of pictures, from Material Design Icons: single filled paths in a box of 24 by 24, which can be recoloured, clipped and repeated.
 * The whole set is three megabytes; these are what infographics are about. Another one is a name here, and its other names are in
 * src/render/icons/aliases.ts.
 */
const names = [
  // people
  `account account-group account-multiple account-tie account-heart account-child human human-male human-female
   human-male-female human-cane human-wheelchair baby-carriage baby-face-outline hand-heart handshake thumb-up
   thumb-down emoticon-happy emoticon-sad eye ear-hearing foot-print run walk hiking sleep bed vote school
   human-queue`,
  // money and trade
  `cash cash-multiple currency-usd currency-eur currency-gbp currency-jpy currency-inr currency-cny currency-btc
   bank piggy-bank credit-card wallet cash-register hand-coin scale-balance gold percent calculator invoice-text
   cart tag sale gift store storefront basket chart-line chart-bar chart-pie trending-up trending-down
   trending-neutral finance target bullseye-arrow briefcase tie presentation`,
  // food and drink
  `coffee cup-water tea glass-wine glass-cocktail bottle-wine beer food food-apple food-croissant
   food-drumstick food-steak fruit-cherries fruit-citrus fruit-grapes fruit-pineapple fruit-watermelon carrot
   corn chili-mild bread-slice cheese egg fish pizza hamburger french-fries rice silverware-fork-knife chef-hat
   cake cookie ice-cream mushroom water`,
  // transport and travel
  `car car-electric taxi bus truck motorbike bicycle train subway tram airplane airplane-takeoff airplane-landing
   helicopter rocket rocket-launch ferry sail-boat anchor tractor ambulance fire-truck traffic-light road
   gas-station fuel engine tire map map-marker navigation globe-model earth stairs elevator bag-suitcase ticket`,
  // weather
  `weather-sunny weather-cloudy weather-rainy weather-snowy weather-lightning weather-windy weather-night
   weather-tornado snowflake umbrella thermometer thermometer-high thermometer-low waves`,
  // nature and energy
  `tree pine-tree palm-tree forest leaf flower sprout image-filter-hdr fire recycle molecule-co2 smog solar-power
   solar-panel wind-turbine oil lightning-bolt battery battery-charging power-plug lightbulb trash-can paw dog
   cat cow sheep horse bird duck elephant bee butterfly bug dolphin`,
  // health
  `heart heart-pulse heart-broken hospital-building doctor stethoscope medical-bag pill needle tooth brain lungs
   bone virus bandage face-mask wheelchair-accessibility smoking weight-lifter weight yoga hand-wash test-tube
   clipboard-pulse skull`,
  // learning and arts
  `book bookshelf library pencil pen lead-pencil certificate medal trophy palette brush music music-note
   guitar-acoustic piano microphone headphones theater movie camera image`,
  // technology
  `laptop monitor desktop-classic cellphone tablet television radio printer keyboard mouse robot chip memory
   server database cloud cloud-upload cloud-download wifi signal antenna satellite-variant application cog wrench
   hammer tools screwdriver lock lock-open key shield shield-check security qrcode link email message chat phone
   bell bullhorn rss magnify download upload sync power`,
  // sport and play
  `soccer basketball football rugby volleyball tennis-ball golf swim ski skateboard bike whistle stadium dumbbell cards dice-5
   puzzle`,
  // buildings and home
  `home home-group home-city office-building city factory warehouse barn church castle lighthouse bridge tent
   eiffel-tower door sofa chair-rolling bathtub shower toilet crane`,
  // media
  `newspaper youtube podcast video play pause stop fast-forward`,
  // arrows
  `arrow-up arrow-down arrow-left arrow-right swap-horizontal`,
  // signs and shapes
  `flag flag-checkered sign-direction alert information help-circle check check-bold close-thick plus minus
   cancel equal star star-half-full circle square triangle hexagon infinity`,
  // science and mathematics
  `flask microscope telescope atom magnet radioactive ufo pi sigma chart-scatter-plot`,
  // time
  `calendar calendar-check clock timer timer-sand alarm`,
  // things
  `file file-document clipboard paperclip package-variant mailbox gavel police-badge tank fire-extinguisher crown
   diamond-stone ring glasses sunglasses tshirt-crew shoe-sneaker watch content-cut umbrella-beach snowman balloon
   firework hands-pray gender-male gender-female sign-language account-hard-hat hard-hat shovel pickaxe`,
  // water, power and more
  `water-pump faucet home-flood transmission-tower gauge kayaking diving-scuba`,
];

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
}

/** Path data by name, in the order of the alphabet. */
export function iconPaths(root: string): string {
  const { icons }: IconSet = JSON.parse(readFileSync(join(root, "node_modules/@iconify-json/mdi/icons.json"), "utf8"));
  const path = (name: string): string => {
    const data = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? "")?.[1];
    if (data === undefined) throw new Error(`Material Design Icons have no single path ${name}.`);
    return data;
  };
  const all = names.join(" ").split(/\s+/).sort();
  return `${JSON.stringify(Object.fromEntries(all.map((name) => [name, path(name)])), null, 0).replaceAll('","', '",\n"')}\n`;
}
