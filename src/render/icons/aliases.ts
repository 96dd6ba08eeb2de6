/*
 * The specification does not list the icons of the service. So common words and the names in other icon sets lead to the icon with the same
 * meaning. Each line contains the icon first, then its other names.
 */
const lines = `
account: user person profile avatar member individual customer client citizen employee
account-group: users people team group crowd community population persons citizens members customers audience society
account-multiple: friends couple pair user-friends
account-tie: businessman manager boss ceo business-person user-tie executive
account-hard-hat: worker builder construction-worker engineer labor labour
human-male: man male men boy
human-female: woman female women girl
human-male-female: man-woman gender genders restroom adults
human-cane: elderly senior seniors old pensioner retirement blind
human-wheelchair: wheelchair disabled disability accessibility accessible
baby-carriage: baby-stroller stroller pram child-care
baby-face-outline: baby infant newborn child children kid kids birth
hand-heart: charity donate donation care volunteer solidarity
handshake: deal agreement partnership partner partners cooperation contract
thumb-up: thumbs-up like good approve
thumb-down: thumbs-down dislike bad disapprove
emoticon-happy: smile happy smiley face-smile grin joy satisfaction emoji
emoticon-sad: sad frown unhappy face-frown
eye: view views visible vision see sight
ear-hearing: ear hearing sound listen
foot-print: footprint foot footprints steps step carbon-footprint
walk: walking pedestrian pedestrians
run: running runner sprint jogging marathon
hiking: hike trek hiker
sleep: sleeping zzz
vote: ballot voting election elections poll vote-yea
school: education graduation graduate student students graduation-cap university college degree mortarboard
human-queue: queue line waiting
cash: money banknote bill bills money-bill dollars pay salary income wage wages
cash-multiple: cash-stack budget revenue funds earnings
currency-usd: dollar usd dollar-sign
currency-eur: euro eur euro-sign
currency-gbp: pound gbp pound-sign sterling
currency-jpy: yen jpy yuan-sign
currency-inr: rupee inr
currency-cny: yuan cny renminbi rmb
currency-btc: bitcoin btc crypto cryptocurrency
bank: museum government parliament institution landmark temple court courthouse
piggy-bank: savings saving save-money
credit-card: card payment visa debit-card bank-card
hand-coin: coin coins tip loan hand-holding-usd
scale-balance: scales balance justice law legal balance-scale
percent: percentage rate discount
invoice-text: invoice receipt file-invoice tax taxes
cart: shopping-cart trolley shopping purchase buy
tag: price price-tag label
sale: offer reduced
gift: present gifts presents reward
storefront: shop-front market kiosk
store: shop retail supermarket
basket: shopping-basket shopping-bag groceries
chart-line: line-chart graph chart statistics stats analytics
chart-bar: bar-chart column-chart histogram data
chart-pie: pie-chart pie share
trending-up: trend growth increase rise up-trend rising grow arrow-trend-up
trending-down: decline decrease fall loss drop falling arrow-trend-down
trending-neutral: stable flat unchanged
finance: stocks stock stock-market investment investments shares exchange
target: goal aim objective
bullseye-arrow: bullseye dart strategy
briefcase: business work job jobs career suitcase-business employment office
presentation: slides keynote projector training
coffee: cup mug cafe espresso hot-drink cuppa
cup-water: glass drink beverage soft-drink soda drinking-water
tea: teacup tea-cup teapot mug-hot
glass-wine: wine wine-glass
glass-cocktail: cocktail martini alcohol spirits drinks
bottle-wine: bottle
beer: pint lager brewery ale
food: meal fast-food
food-apple: apple fruit fruits apple-alt apple-whole
food-croissant: croissant pastry bakery
food-drumstick: chicken drumstick poultry
food-steak: steak meat beef
fruit-cherries: cherry cherries berry
fruit-citrus: lemon orange citrus lime
fruit-grapes: grapes grape vineyard
fruit-pineapple: pineapple
fruit-watermelon: watermelon melon
carrot: vegetable vegetables vegan vegetarian
corn: maize
chili-mild: chili pepper spicy chilli
bread-slice: bread toast loaf
cheese: dairy
hamburger: burger
french-fries: fries chips
silverware-fork-knife: restaurant cutlery utensils fork knife dining eat eating dinner lunch
chef-hat: chef cook cooking kitchen
cake: birthday birthday-cake cake-candles
cookie: biscuit cookies
ice-cream: icecream gelato
water: water-drop drop droplet raindrop liquid tint blood
car: auto automobile vehicle cars driving
car-electric: electric-car ev electric-vehicle
truck: lorry delivery shipping freight logistics transport
motorbike: motorcycle
bicycle: cycle cycling bicycles
bike: cyclist biking
train: railway rail locomotive trains
subway: metro underground tube
tram: streetcar trolley-car light-rail
airplane: plane flight aeroplane aircraft flights air-travel fly aviation
airplane-takeoff: departure departures takeoff plane-departure
airplane-landing: arrival arrivals landing plane-arrival
rocket-launch: launch startup start-up
ferry: ship boat cargo-ship cruise shipment
sail-boat: sailing sailboat yacht
anchor: harbour harbor port marine
tractor: farming agriculture
fire-truck: fire-engine
traffic-light: traffic
road: street highway motorway
gas-station: petrol gas-pump fuel-station petrol-station gasoline diesel
engine: motor
map-marker: location pin place marker map-pin position address location-dot
navigation: direction location-arrow gps
globe-model: globe-stand
earth: globe world planet global international worldwide countries globe-europe globe-americas
bag-suitcase: luggage suitcase baggage travel trip tourism tourist
weather-sunny: sun sunny sunshine summer day
weather-cloudy: overcast cloudy
weather-rainy: rain rainy rainfall precipitation
weather-snowy: snow snowing snowfall
weather-lightning: thunder thunderstorm storm
weather-windy: wind windy
weather-night: moon night
weather-tornado: tornado hurricane cyclone
snowflake: winter cold frost freezing ice
thermometer: temperature fever
thermometer-high: hot heat warm warming
thermometer-low: cool
waves: sea ocean wave tide
tree: trees deciduous wood oak
pine-tree: conifer fir christmas-tree spruce
palm-tree: palm tropical
leaf: nature eco ecology green organic environment environmental plant foliage
flower: blossom bloom rose
sprout: seedling growing
image-filter-hdr: landscape mountain mountains peak alps
fire: flame flames burn wildfire
recycle: recycling reuse
molecule-co2: co2 carbon carbon-dioxide emissions emission
smog: pollution air-pollution smoke
solar-power: solar solar-energy
wind-turbine: wind-power wind-energy windmill renewable
oil: petroleum crude oil-barrel
lightning-bolt: bolt electricity energy flash lightning electric
power-plug: plug socket outlet
lightbulb: idea bulb light light-bulb innovation
trash-can: trash garbage waste bin delete rubbish
paw: pet pets animal animals
cow: cattle livestock
bug: insect beetle
heart: love favorite favourite hearts
heart-pulse: heartbeat pulse health cardiology heart-rate
heart-broken: broken-heart
hospital-building: hospital clinic
doctor: physician nurse user-md
stethoscope: medicine medical healthcare
medical-bag: first-aid briefcase-medical medkit
pill: pills drug drugs tablets capsule pharmacy medication
needle: syringe vaccine vaccination injection
virus: corona coronavirus covid covid-19 disease infection bacteria germ
bandage: plaster band-aid injury wound
face-mask: mask
smoking: cigarette tobacco
weight-lifter: fitness gym workout exercise
weight: kilogram mass kilo
test-tube: vial sample
skull: death dead deaths mortality
book: books reading read literature
bookshelf: shelf
library: book-library
pencil: edit write writing
certificate: diploma award-certificate
medal: award prize ribbon
trophy: winner champion win championship
palette: art paint color colour design
brush: paintbrush
music-note: note song
music: audio melody
guitar-acoustic: guitar
microphone: mic voice singer
theater: theatre drama stage
movie: film cinema movies clapperboard
camera: photo photography photos
image: picture images photograph
laptop: notebook computer pc laptop-computer
monitor: screen display desktop
cellphone: mobile smartphone mobile-phone iphone cell-phone phone-mobile
tablet: ipad
television: tv
keyboard: typing
robot: ai bot artificial-intelligence android automation
chip: processor cpu microchip semiconductor
server: hosting
database: storage
cloud: cloud-computing
satellite-variant: satellite
application: app apps website window browser software
cog: gear settings setting cogs gears options
wrench: spanner repair maintenance
tools: tool service
lock: secure padlock locked privacy
lock-open: unlock unlocked
key: password
shield: protection defense defence protect
shield-check: insurance safe verified safety
security: guard
link: chain url hyperlink
email: mail envelope e-mail letter
message: comment speech sms
chat: comments conversation discussion dialog talk
phone: telephone call calls phone-call
bell: notification notifications
bullhorn: megaphone announcement marketing advertising campaign
magnify: search find magnifying-glass lookup research zoom
power: on-off switch
soccer: football-soccer soccer-ball futbol ball
football: american-football football-american
tennis-ball: tennis
golf: golf-course golf-ball
swim: swimming swimmer pool
ski: skiing
dumbbell: weights weightlifting strength
cards: playing-cards poker
dice-5: dice gambling random
puzzle: puzzle-piece solution jigsaw
home: house homes houses housing household residence real-estate
home-group: neighbourhood neighborhood village settlement
home-city: urban town
office-building: building company apartment skyscraper headquarters corporation offices
factory: industry industrial manufacturing production
church: religion chapel
tent: camping camp
bed: hotel accommodation beds overnight
eiffel-tower: paris tower
chair-rolling: chair desk-chair seat
sofa: couch furniture
bathtub: bath
toilet: wc bathroom
newspaper: news press article journal
podcast: podcasts
video: video-camera videos
arrow-up: up upward caret-up
arrow-down: down downward caret-down
arrow-left: left back previous
arrow-right: right forward next
swap-horizontal: transfer trade
flag-checkered: finish race
sign-direction: signpost directions
alert: warning caution danger exclamation exclamation-triangle risk triangle-exclamation
information: info info-circle about circle-info
help-circle: question help faq question-circle question-mark
check: tick checkmark yes done ok correct true
check-bold: success complete
close-thick: cross no wrong false x times xmark close
plus: add more positive
minus: less remove negative
cancel: ban prohibited forbidden block blocked
star: rating stars quality
star-half-full: star-half
circle: dot point disc
flask: lab laboratory chemistry experiment erlenmeyer
atom: physics nuclear
radioactive: radiation nuclear-power
ufo: alien flying-saucer
calendar: date calendar-alt schedule days month year event
clock: time hour hours
timer: stopwatch duration
timer-sand: hourglass
file: paper
file-document: document report documents text
clipboard: checklist list survey
package-variant: package box parcel product products packaging boxes
gavel: auction judge verdict
police-badge: police sheriff
crown: king queen royal leader
diamond-stone: diamond gem jewel luxury
ring: wedding marriage engagement
tshirt-crew: tshirt t-shirt shirt clothing clothes fashion textile
shoe-sneaker: boot boots shoe shoes sneaker sneakers
watch: wristwatch
content-cut: scissors cut
umbrella-beach: beach holiday vacation holidays
balloon: party celebration
firework: fireworks
hands-pray: pray prayer praying faith
gender-male: mars male-sign
gender-female: venus female-sign
hard-hat: helmet construction
pickaxe: mining mine
faucet: tap
home-flood: flood flooding
transmission-tower: power-line grid electricity-grid pylon
gauge: speedometer dashboard speed performance tachometer
glasses: spectacles
sunglasses: shades
tank: military army war weapon
`;

/** The icon that a name leads to: the first one that claims it. `name` has no white space. */
export function iconAlias(name: string): string | undefined {
  const at = name === "" ? -1 : nextTo(name);
  if (at < 0) return undefined;
  const start = lines.lastIndexOf("\n", at) + 1;
  return lines.slice(start, lines.indexOf(":", start));
}

/** Where the text has the name between white space. Most pictures ask for two or three names, which needs no table. */
function nextTo(name: string): number {
  let at = lines.indexOf(` ${name}`);
  while (at >= 0 && !" \n".includes(lines[at + name.length + 1]!)) at = lines.indexOf(` ${name}`, at + 1);
  return at;
}

/** All other names with their icons. */
export const iconAliases = (): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [name, words] = line.split(": ") as [string, string];
        return words.split(" ").map((word) => [word, name] as const);
      })
      .reverse(),
  );
