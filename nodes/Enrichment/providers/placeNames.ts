/** Places as people write them: which of the parts between commas are one place. */

/** States by their country. Of other countries they end no place, so these are written with the country. */
const STATES = {
	US: listOf(
		`Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia,
		D.C., Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine,
		Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
		New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon,
		Pennsylvania, Puerto Rico, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont,
		Virginia, Washington, West Virginia, Wisconsin, Wyoming`,
	),
	CA: listOf(
		`Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Ontario,
		Prince Edward Island, Quebec, Québec, Saskatchewan`,
	),
	// Not Victoria, which is a town in Canada, too.
	AU: listOf(
		'New South Wales, Queensland, South Australia, Western Australia, Tasmania, Northern Territory',
	),
	GB: listOf('England, Scotland, Wales, Northern Ireland'),
};

const NAMES: Record<keyof typeof STATES, ReadonlySet<string>> = {
	US: new Set(listOf('us, usa, u.s., u.s.a., united states, united states of america')),
	CA: new Set(listOf('ca, canada')),
	AU: new Set(listOf('au, australia')),
	GB: new Set(listOf('uk, gb, u.k., united kingdom, great britain')),
};

function listOf(names: string): string[] {
	return names.split(',').map((name) => name.trim().toLowerCase());
}

const COUNTRIES_OF_STATES = new Map(
	(Object.keys(STATES) as Array<keyof typeof STATES>).flatMap((country) =>
		STATES[country].map((state) => [state, country] as const),
	),
);

/** The country that a state is part of: of Texas `US`, of England `GB`; undefined for what is no state. */
export const countryOfState = (name: string) => COUNTRIES_OF_STATES.get(name.toLowerCase());

/** Short names of states of the United States, some of which are also codes of countries (CA, DE, IN). */
const STATE_CODES = new Set(
	(
		'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
		'NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
	).split(' '),
);

export const isStateCode = (text: string): boolean => STATE_CODES.has(text.replaceAll('.', ''));

/** As a state it is mostly written as the town's. */
export const isNewYork = (name: string): boolean => name.toLowerCase() === 'new york';

/**
 * "Oslo, Norway" is one place, "Norway, Sweden" are two: a country or state ends a place, unless what it is
 * part of comes next, as in "London, England, United Kingdom". Towns alone are several: "London, Paris".
 */
export function placesIn(parts: readonly string[]): string[] {
	const places: string[] = [];
	let open: string[] = [];
	parts.forEach((part, index) => {
		open.push(part);
		if (!endsPlace(open, parts[index + 1] ?? '')) return;
		places.push(...closed(open));
		open = [];
	});
	return places.concat(open);
}

/** Two capitals: a state, a province or a country. */
const CODE = /^[A-Z]{2}$/;

function endsPlace(open: readonly string[], next: string): boolean {
	const part = open.at(-1) ?? '';
	if (goesOn(part, next, open.length)) return false;
	const isCode = CODE.test(part) && (open.length > 1 || CODE.test(next));
	return isCode || isCountry(part) || countryOfState(part) !== undefined;
}

/** Whether the next part says what this end of a place is part of. */
function goesOn(part: string, next: string, length: number): boolean {
	const isFirst = length === 1;
	// "Luxembourg, Luxembourg", "New York, New York"
	if (part.toLowerCase() === next.toLowerCase()) return isFirst;
	const country = countryOfState(part);
	if (country !== undefined && NAMES[country].has(next.toLowerCase())) return true;
	// "Washington, DC"
	if (country === 'US') return isFirst && isStateCode(next);
	// "Austin, TX, United States", "Curitiba, PR, Brazil"
	return !isFirst && CODE.test(part) && !isCountry(part) && isCountry(next);
}

/** A country takes all that stands before it, a state the one town: "Boston, Austin, Texas". */
function closed(open: readonly string[]): string[] {
	const [last = '', town = '', ...others] = [...open].reverse();
	const country = countryOfState(last);
	if (town === '' || country === undefined || country === 'GB') return [open.join(', ')];
	// "London, New York" are two towns.
	if (isNewYork(last) && !isNewYork(town)) return [...open];
	return [...others.reverse(), `${town}, ${last}`];
}

/** Names of countries as people shorten them. */
const SHORT_NAMES = [
	'usa',
	'us',
	'uk',
	'uae',
	'south korea',
	'czech republic',
	'great britain',
	'turkey',
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** With the names that the JavaScript engine knows: 700 questions, so only asked for once a place is read. */
let countries: ReadonlySet<string> | undefined;

function isCountry(name: string): boolean {
	countries ??= new Set([...regionNames(), ...SHORT_NAMES]);
	return countries.has(name.toLowerCase());
}

function regionNames(): string[] {
	const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
	return [...LETTERS].flatMap((first) =>
		[...LETTERS].flatMap((second) => {
			const name = names.of(first + second);
			return name === undefined ? [] : [name.toLowerCase()];
		}),
	);
}
