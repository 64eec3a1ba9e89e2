/** The seeded people and companies: well-known ones, and thousands that repeatable random numbers choose. */
import { toHostLabel } from './normalization';
import { createRandom, type Random } from '../random';
import { CULTURES, ROMANIZATIONS, type Culture } from './cultures';
import type { WorldCompany, WorldLocation, WorldPerson, WorldPhone } from './records';
import {
	COMPANY_FIRST_WORDS,
	COMPANY_SECOND_WORDS,
	COMPANY_SIZE_RANGES,
	DEPARTMENTS,
	WORLD_INDUSTRIES,
	LEGAL_SUFFIXES,
	TECHNOLOGIES,
} from './vocabulary';
import { WELL_KNOWN_COMPANIES, WELL_KNOWN_PEOPLE } from './wellKnown';

const COMPANY_COUNT = 800;
const PERSON_COUNT = 5000;

/** Each culture as often as its weight says. */
const WEIGHTED_CULTURES = CULTURES.flatMap((culture) =>
	Array<Culture>(culture.weight).fill(culture),
);

/** Builds the people and companies of the sandbox, which are the same on every machine. */
export function buildSeededRecords(): { companies: WorldCompany[]; people: WorldPerson[] } {
	const random = createRandom(20260801);
	const companies = [...WELL_KNOWN_COMPANIES, ...buildCompanies(random)];
	return { companies, people: [...WELL_KNOWN_PEOPLE, ...buildPeople(companies, random)] };
}

function buildCompanies(random: Random): WorldCompany[] {
	const names = COMPANY_FIRST_WORDS.flatMap((first) =>
		COMPANY_SECOND_WORDS.map((second) => `${first} ${second}`),
	);
	return random
		.shuffled(names)
		.slice(0, COMPANY_COUNT - WELL_KNOWN_COMPANIES.length)
		.map((name, index) => buildCompany(name, index, random));
}

function buildCompany(name: string, index: number, random: Random): WorldCompany {
	const label = getHostLabel(name);
	const culture = random.pick(WEIGHTED_CULTURES);
	const { industry, subIndustries } = random.pick(WORLD_INDUSTRIES);
	const size = random.pick(COMPANY_SIZE_RANGES);
	const employeeCount = random.integerBetween(size.min, size.max ?? size.min * 6);
	return {
		id: String(70_000_000 + index),
		name,
		legalName: `${name}${LEGAL_SUFFIXES[culture.countryCode] ?? ''}`,
		domain: `${label}.example`,
		description: `${name} is a ${industry.toLowerCase()} company.`,
		industry,
		subIndustry: random.pick(subIndustries),
		employeeCount,
		employeeRange: size,
		revenue: estimateRevenue(employeeCount),
		foundedYear: random.integerBetween(1887, 2024),
		type: random.pick(['private', 'private', 'private', 'public', 'nonprofit']),
		location: pickLocation(culture, random),
		phone: fillPhonePattern(culture.phonePattern, random),
		technologies: random.shuffled(TECHNOLOGIES).slice(0, random.integerBetween(0, 5)),
		linkedInUrl: `https://www.linkedin.com/company/${label}`,
		updatedAt: pickUpdateDate(random),
	};
}

function buildPeople(companies: WorldCompany[], random: Random): WorldPerson[] {
	const takenAddresses = new Set(
		WELL_KNOWN_PEOPLE.flatMap(({ emails }) => emails.map(({ email }) => email)),
	);
	return Array.from({ length: PERSON_COUNT - WELL_KNOWN_PEOPLE.length }, (_, index) => {
		// The square gives a few companies many people, and most companies a handful.
		const position = Math.floor((random.integerBelow(1000) / 1000) ** 2 * companies.length);
		const company = companies[position] ?? random.pick(companies);
		return buildPerson(company, index, random, takenAddresses);
	});
}

function buildPerson(
	company: WorldCompany,
	index: number,
	random: Random,
	takenAddresses: Set<string>,
): WorldPerson {
	const culture = random.pick(WEIGHTED_CULTURES);
	const firstName = random.pick(culture.firstNames);
	const lastName = random.pick(culture.lastNames);
	const [firstLabel, lastLabel] = [getHostLabel(firstName), getHostLabel(lastName)];
	const address = buildUnusedAddress(firstLabel, lastLabel, company.domain, takenAddresses);
	const slug = `${firstLabel}-${lastLabel}-${(46_656 + index).toString(36)}`;
	return {
		id: buildPersonId(index),
		firstName,
		lastName,
		emails: random.chance(0.88) ? buildEmails(address, random) : [],
		phones: random.chance(0.6) ? buildPhones(culture, random) : [],
		...pickPosition(random),
		company,
		location: pickLocation(culture, random),
		linkedInUrl: random.chance(0.95) ? `https://www.linkedin.com/in/${slug}` : '',
		optedOut: random.chance(0.02),
		updatedAt: pickUpdateDate(random),
	};
}

/** Builds an ID. Every fiftieth one is odd and beyond 2^53, so a client that reads it as a double changes it. */
function buildPersonId(index: number): string {
	return index % 50 === 0
		? (1_039_995_589_705_121_901n + 2n * BigInt(index)).toString()
		: String(4_389_064_704 + index);
}

/** A cache, because a few hundred names are picked thousands of times. */
const hostLabels = new Map<string, string>();

/** Returns a name as it appears in addresses: in Latin letters, without spaces. */
function getHostLabel(name: string): string {
	const label = hostLabels.get(name) ?? toHostLabel(romanizeName(name));
	hostLabels.set(name, label);
	return label;
}

function romanizeName(name: string): string {
	return name
		.split(' ')
		.map((word) => ROMANIZATIONS.get(word) ?? word)
		.join(' ');
}

/** Builds an address that is not taken yet, with a number if necessary, and takes it. */
function buildUnusedAddress(
	firstLabel: string,
	lastLabel: string,
	domain: string,
	takenAddresses: Set<string>,
): string {
	let address = `${firstLabel}.${lastLabel}@${domain}`;
	for (let count = 2; takenAddresses.has(address); count++)
		address = `${firstLabel}.${lastLabel}${count}@${domain}`;
	takenAddresses.add(address);
	return address;
}

function buildEmails(address: string, random: Random): WorldPerson['emails'] {
	const work = {
		email: address,
		type: 'work' as const,
		status: random.pick(['verified', 'verified', 'unverified', 'catchAll'] as const),
	};
	if (random.chance(0.9)) return [work];
	const ending = `.${random.integerBetween(100, 9999)}@mailbox.example`;
	const personal = address.replace(/@.*/, ending);
	return [work, { email: personal, type: 'personal', status: 'unverified' }];
}

function buildPhones(culture: Culture, random: Random): WorldPhone[] {
	return Array.from({ length: random.integerBetween(1, 2) }, () => ({
		number: fillPhonePattern(culture.phonePattern, random),
		type: random.pick(['mobile', 'direct', 'work'] as const),
		doNotCall: random.chance(0.05),
	}));
}

function pickPosition(random: Random): Pick<WorldPerson, 'jobTitle' | 'seniority' | 'departments'> {
	const { name: department, roles, chiefTitle } = random.pick(DEPARTMENTS);
	const role = random.pick(roles);
	const { seniority, jobTitle } = random.pick([
		{ seniority: 'entry', jobTitle: role },
		{ seniority: 'entry', jobTitle: `Junior ${role}` },
		{ seniority: 'senior', jobTitle: `Senior ${role}` },
		{ seniority: 'manager', jobTitle: `${department} Manager` },
		{ seniority: 'director', jobTitle: `Director of ${department}` },
		{ seniority: 'vp', jobTitle: `VP ${department}` },
		{ seniority: 'cSuite', jobTitle: chiefTitle },
	]);
	return { jobTitle, seniority, departments: [department] };
}

function pickLocation(culture: Culture, random: Random): WorldLocation {
	const { country, countryCode, isEu } = culture;
	return { ...random.pick(culture.cities), country, countryCode, isEu };
}

function fillPhonePattern(pattern: string, random: Random): string {
	return pattern.replace(/#/g, () => String(random.integerBelow(10)));
}

/** Estimates a range from the number of employees; its ends are powers of ten. */
function estimateRevenue(employeeCount: number): WorldCompany['revenue'] {
	const magnitude = 10 ** Math.ceil(Math.log10(employeeCount * 100_000));
	return { min: magnitude / 10, max: magnitude };
}

function pickUpdateDate(random: Random): string {
	const day = Date.UTC(2026, 6, 31) - random.integerBelow(900) * 86_400_000;
	return new Date(day).toISOString().slice(0, 10);
}
