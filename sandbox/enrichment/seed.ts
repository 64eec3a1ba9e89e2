import { hostLabel } from './identity';
import { createRandom, type Random } from '../random';
import type { WorldCompany, WorldLocation, WorldPerson, WorldPhone } from './records';
import {
	COMPANY_FIRST,
	COMPANY_SECOND,
	CULTURES,
	DEPARTMENTS,
	WORLD_INDUSTRIES,
	LEGAL_SUFFIXES,
	SIZE_RANGES,
	TECHNOLOGIES,
	type Culture,
} from './vocabulary';
import { WELL_KNOWN_COMPANIES, WELL_KNOWN_PEOPLE } from './wellKnown';

const COMPANY_COUNT = 800;
const PERSON_COUNT = 5000;
const DRAWN_CULTURES = CULTURES.flatMap((culture) => Array<Culture>(culture.weight).fill(culture));

export function seedWorld() {
	const random = createRandom(20260801);
	const companies = [...WELL_KNOWN_COMPANIES, ...makeCompanies(random)];
	return { companies, people: [...WELL_KNOWN_PEOPLE, ...makePeople(companies, random)] };
}

function makeCompanies(random: Random): WorldCompany[] {
	const names = COMPANY_FIRST.flatMap((first) =>
		COMPANY_SECOND.map((second) => `${first} ${second}`),
	);
	return random
		.shuffled(names)
		.slice(0, COMPANY_COUNT - WELL_KNOWN_COMPANIES.length)
		.map((name, index) => makeCompany(name, index, random));
}

function makeCompany(words: string, index: number, random: Random): WorldCompany {
	const { written, label } = spell(words);
	const culture = random.pick(DRAWN_CULTURES);
	const { industry, subIndustries } = random.pick(WORLD_INDUSTRIES);
	const size = random.pick(SIZE_RANGES);
	const employeeCount = random.between(size.min, size.max ?? size.min * 6);
	const domain = `${label}.example`;
	return {
		id: String(70_000_000 + index),
		name: written,
		legalName: `${written}${LEGAL_SUFFIXES[culture.countryCode] ?? ''}`,
		domain,
		description: `${written} is a ${industry.toLowerCase()} company.`,
		industry,
		subIndustry: random.pick(subIndustries),
		employeeCount,
		employeeRange: size,
		revenue: revenueFor(employeeCount),
		foundedYear: random.between(1887, 2024),
		type: random.pick(['private', 'private', 'private', 'public', 'nonprofit']),
		location: locationIn(culture, random),
		phone: digits(culture.phone, random),
		technologies: random.shuffled(TECHNOLOGIES).slice(0, random.between(0, 5)),
		linkedInUrl: `https://www.linkedin.com/company/${label}`,
		updatedAt: updatedAt(random),
	};
}

function makePeople(companies: WorldCompany[], random: Random): WorldPerson[] {
	const taken = new Set(
		WELL_KNOWN_PEOPLE.flatMap(({ emails }) => emails.map(({ email }) => email)),
	);
	return Array.from({ length: PERSON_COUNT - WELL_KNOWN_PEOPLE.length }, (_, index) => {
		// Squared, so that a few companies have many people and most have a handful.
		const place = Math.floor((random.below(1000) / 1000) ** 2 * companies.length);
		return makePerson(companies[place] ?? random.pick(companies), index, random, taken);
	});
}

function makePerson(
	company: WorldCompany,
	index: number,
	random: Random,
	taken: Set<string>,
): WorldPerson {
	const culture = random.pick(DRAWN_CULTURES);
	const first = spell(random.pick(culture.firstNames));
	const last = spell(random.pick(culture.lastNames));
	const address = freeAddress(first.label, last.label, company.domain, taken);
	const slug = `${first.label}-${last.label}-${(46_656 + index).toString(36)}`;
	return {
		id: personId(index),
		firstName: first.written,
		lastName: last.written,
		emails: random.chance(0.88) ? emails(address, random) : [],
		phones: random.chance(0.6) ? phones(culture, random) : [],
		...position(random),
		company,
		location: locationIn(culture, random),
		linkedInUrl: random.chance(0.95) ? `https://www.linkedin.com/in/${slug}` : '',
		optedOut: random.chance(0.02),
		updatedAt: updatedAt(random),
	};
}

/** Every fiftieth id is beyond 2^53, and odd, so that a reader that makes it a double alters it. */
function personId(index: number): string {
	return index % 50 === 0
		? (1_039_995_589_705_121_901n + 2n * BigInt(index)).toString()
		: String(4_389_064_704 + index);
}

interface Spelling {
	written: string;
	latin: string;
	/** In addresses. */
	label: string;
}

/** A few hundred names are drawn again and again. */
const spellings = new Map<string, Spelling>();

function spell(name: string): Spelling {
	const spelling = spellings.get(name) ?? readSpelling(name);
	spellings.set(name, spelling);
	return spelling;
}

function readSpelling(name: string): Spelling {
	const words = name.split(' ').map((word) => word.split('/'));
	const latin = words.map(([written = '', romanized]) => romanized ?? written).join(' ');
	return {
		written: words.map(([written = '']) => written).join(' '),
		latin,
		label: hostLabel(latin),
	};
}

function freeAddress(first: string, last: string, domain: string, taken: Set<string>): string {
	let address = `${first}.${last}@${domain}`;
	for (let count = 2; taken.has(address); count++) address = `${first}.${last}${count}@${domain}`;
	taken.add(address);
	return address;
}

function emails(address: string, random: Random): WorldPerson['emails'] {
	const work = {
		email: address,
		type: 'work' as const,
		status: random.pick(['verified', 'verified', 'unverified', 'catchAll'] as const),
	};
	if (random.chance(0.9)) return [work];
	const personal = address.replace(/@.*/, `.${random.between(100, 9999)}@mailbox.example`);
	return [work, { email: personal, type: 'personal', status: 'unverified' }];
}

function phones(culture: Culture, random: Random): WorldPhone[] {
	return Array.from({ length: random.between(1, 2) }, () => ({
		number: digits(culture.phone, random),
		type: random.pick(['mobile', 'direct', 'work'] as const),
		doNotCall: random.chance(0.05),
	}));
}

function position(random: Random): Pick<WorldPerson, 'jobTitle' | 'seniority' | 'departments'> {
	const [department, roles, chief] = random.pick(DEPARTMENTS);
	const role = random.pick(roles);
	const [seniority, jobTitle] = random.pick([
		['entry', role],
		['entry', `Junior ${role}`],
		['senior', `Senior ${role}`],
		['manager', `${department} Manager`],
		['director', `Director of ${department}`],
		['vp', `VP ${department}`],
		['cSuite', chief],
	] as const);
	return { jobTitle, seniority, departments: [department] };
}

function locationIn(culture: Culture, random: Random): WorldLocation {
	const { country, countryCode, isEu } = culture;
	return { ...random.pick(culture.cities), country, countryCode, isEu };
}

const digits = (pattern: string, random: Random) =>
	pattern.replace(/#/g, () => String(random.below(10)));

function revenueFor(employeeCount: number): WorldCompany['revenue'] {
	const magnitude = 10 ** Math.ceil(Math.log10(employeeCount * 100_000));
	return { min: magnitude / 10, max: magnitude };
}

function updatedAt(random: Random): string {
	const day = Date.UTC(2026, 6, 31) - random.below(900) * 86_400_000;
	return new Date(day).toISOString().slice(0, 10);
}
