/** States of countries whose places are written with them. */

const US_STATES = new Map(
	`Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE,
	District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS,
	Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS,
	Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY,
	North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI,
	South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA,
	West Virginia WV, Wisconsin WI, Wyoming WY`
		.split(/,\s+/)
		.map((state) => [state.slice(-2), state.slice(0, -3)] as const),
);

const STATES = {
	US: [...US_STATES.values()].map((name) => name.toLowerCase()).concat('d.c.', 'puerto rico'),
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

/** The state of the United States with that short name; some are also codes of countries (CA, DE, IN). */
export const stateOfCode = (text: string): string | undefined =>
	US_STATES.get(text.replaceAll('.', '').toUpperCase());

/** As a state it is mostly written as the town's. */
export const isNewYork = (name: string): boolean => name.toLowerCase() === 'new york';
