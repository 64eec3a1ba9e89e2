import { roleMailbox } from './canonical/mailboxes';
import { comparable, unaccented } from './canonical/text';
import { companyNameWithForm } from './companyNames';
import { IDENTIFIERS, type Entity, type IdentifierName, type Identifiers } from './entities';
import { mergeIdentifiers } from './mergeIdentifiers';
import { namesAgree, type PersonName } from './names';

/** One record that may be the same person's as another. */
export interface Groupable {
	/** Its place in the input. */
	record: number;
	identifiers: Identifiers;
	/** Records are only grouped where this is equal: further fields may change result and price. */
	apart: string;
}

/** Records of one person or company. */
export interface SameGroup {
	/** Those of all its records; where they have several, the first one's. */
	identifiers: Identifiers;
	/** In the order of the input. */
	records: number[];
}

/**
 * Groups records that are certainly of the same person or company, in linear time. They share what is
 * one person's alone (an e-mail address that is no role mailbox, a LinkedIn page, a provider's id; of a
 * company its domain), no other LinkedIn page or id speaks against it, and a person's names agree.
 * Records with none of these identifiers have to be identical.
 */
export function groupSame(entity: Entity, records: readonly Groupable[]): SameGroup[] {
	const grouping = new Grouping(entity);
	// Whole names first: a part of one, or none, may fit two people who share a mailbox, and is then neither's.
	for (const parts of [2, 1, 0]) {
		for (const each of records) if (nameParts(each.identifiers) === parts) grouping.add(each);
	}
	return grouping.groups();
}

/** A full name counts as both its parts. */
function nameParts({ firstName, lastName, fullName }: Identifiers): number {
	if (fullName !== undefined) return 2;
	return [firstName, lastName].filter((part) => part !== undefined).length;
}

function hasName({ firstName, lastName, fullName }: Identifiers): boolean {
	return [firstName, lastName, fullName].some((part) => part !== undefined);
}

/** What belongs to one person or company alone; of the last two they have only one. */
const STRONG: Record<Entity, readonly IdentifierName[]> = {
	contact: ['email', 'linkedInUrl', 'providerId'],
	company: ['domain', 'linkedInUrl', 'providerId'],
};
const ONLY_ONE = ['linkedInUrl', 'providerId'] as const;

const NOBODY: ReadonlySet<Open> = new Set();

/** Beyond these a shared value tells nothing, and looking would cost more than it saves. */
const MOST_NAMES = 12;
const MOST_CANDIDATES = 12;

interface Member {
	record: number;
	identifiers: Identifiers;
}

interface Open {
	members: Member[];
	/** The names of its members, each once. */
	names: PersonName[];
	linkedInUrl: string | undefined;
	providerId: string | undefined;
	/** The group that has taken this one in. */
	mergedInto?: Open;
}

class Grouping {
	private readonly all: Open[] = [];
	private readonly byValue = new Map<string, Open[]>();
	private readonly identical = new Map<string, Open>();

	constructor(private readonly entity: Entity) {}

	add({ record, identifiers, apart }: Groupable): void {
		const exact = `${apart}\n${identityKey(identifiers)}`;
		const known = this.identical.get(exact);
		if (known) return void current(known).members.push({ record, identifiers });
		const keys = strongValues(this.entity, identifiers).map((value) => `${apart}\n${value}`);
		const group = this.join(groupOf({ record, identifiers }), keys);
		this.identical.set(exact, group);
		for (const key of keys) this.remember(key, group);
	}

	groups(): SameGroup[] {
		return this.all
			.filter(({ mergedInto }) => mergedInto === undefined)
			.map(({ members }) => asGroup(this.entity, members))
			.sort((one, other) => one.records[0]! - other.records[0]!);
	}

	/** With all groups that the new one shows to be one; but not where it fits two people. */
	private join(own: Open, keys: string[]): Open {
		const owners = keys.flatMap((key) => this.byValue.get(key) ?? []);
		const candidates = owners.length === 0 ? NOBODY : new Set(owners.map(current));
		const fitting = [...candidates].filter((each) => this.isSame(each, own));
		const [first, ...others] = fitting;
		const agree = fitting.every((one, index) =>
			fitting.slice(index + 1).every((other) => this.isSame(one, other)),
		);
		if (first === undefined || !agree) {
			this.all.push(own);
			return own;
		}
		for (const other of [own, ...others]) take(first, other);
		return first;
	}

	private remember(key: string, group: Open): void {
		const groups = this.byValue.get(key);
		if (groups === undefined) return void this.byValue.set(key, [group]);
		const isKnown = groups.some((each) => current(each) === group);
		if (groups.length < MOST_CANDIDATES && !isKnown) groups.push(group);
	}

	private isSame(one: Open, other: Open): boolean {
		if (ONLY_ONE.some((name) => contradict(one[name], other[name]))) return false;
		if (this.entity === 'company') return true;
		if (one.names.length + other.names.length > MOST_NAMES) return false;
		// A family may share a mailbox, but not a profile.
		const isProfile = ONLY_ONE.some(
			(name) => one[name] !== undefined && one[name] === other[name],
		);
		return one.names.every((name) =>
			other.names.every((another) => compatible(name, another, isProfile)),
		);
	}
}

function compatible(one: PersonName, other: PersonName, isProfile: boolean): boolean {
	if (isPartOf(one, other) || isPartOf(other, one)) return true;
	const agreement = namesAgree(one, other);
	return agreement === 'differ' ? false : agreement !== 'partly' || isProfile;
}

/** A form asks for the first name where the CRM knows both: nothing speaks against one person. */
function isPartOf({ firstName, lastName, fullName }: PersonName, other: PersonName): boolean {
	const [part, whole] =
		lastName === undefined ? [firstName, other.firstName] : [lastName, other.lastName];
	const isPart = fullName === undefined && (firstName === undefined || lastName === undefined);
	if (!isPart || part === undefined || whole === undefined) return false;
	return namesAgree({ fullName: part }, { fullName: whole }) === 'agree';
}

function contradict(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}

function groupOf(member: Member): Open {
	const { firstName, lastName, fullName, linkedInUrl, providerId } = member.identifiers;
	const name = { firstName, lastName, fullName };
	const isNamed = hasName(member.identifiers);
	return {
		members: [member],
		names: isNamed ? [name] : [],
		linkedInUrl,
		providerId,
	};
}

function take(group: Open, other: Open): Open {
	group.members.push(...other.members);
	for (const name of other.names) {
		const key = nameKey(name);
		if (!group.names.some((each) => nameKey(each) === key)) group.names.push(name);
	}
	group.linkedInUrl ??= other.linkedInUrl;
	group.providerId ??= other.providerId;
	other.mergedInto = group;
	return group;
}

function current(group: Open): Open {
	let latest = group;
	while (latest.mergedInto) latest = latest.mergedInto;
	return latest;
}

function nameKey({ firstName = '', lastName = '', fullName }: PersonName): string {
	return unaccented(fullName ?? `${firstName} ${lastName}`);
}

function strongValues(entity: Entity, identifiers: Identifiers): string[] {
	return STRONG[entity].flatMap((name) => {
		const value = identifiers[name];
		const isShared = value === undefined || (name === 'email' && roleMailbox(value));
		return isShared ? [] : [`${name} ${value}`];
	});
}

const COMPANY_NAMES = new Set(['company', 'name']);
const CANONICAL = new Set([
	'email',
	'linkedInUrl',
	'companyDomain',
	'domain',
	'phone',
	'providerId',
]);

/** The same for records that say the same in spellings that differ in case, accents or punctuation only. */
export function identityKey(identifiers: Identifiers): string {
	const { firstName, lastName, fullName } = identifiers;
	const person = firstName && lastName ? `${firstName} ${lastName}` : fullName;
	// No identifier has a line break or a tab in it.
	let key = person === undefined ? `${firstName}\t${lastName}` : unaccented(person);
	for (const name of OTHERS) {
		const value = identifiers[name];
		if (value !== undefined) key += `\n${name} ${spelling(name, value)}`;
	}
	return key;
}

const OTHERS = [...new Set(Object.values(IDENTIFIERS).flat())].filter(
	(name) => name !== 'firstName' && name !== 'lastName' && name !== 'fullName',
);

function spelling(name: string, value: string): string {
	if (CANONICAL.has(name)) return value;
	return COMPANY_NAMES.has(name)
		? companyNameWithForm(value) || comparable(value)
		: comparable(value);
}

/** The identifiers of all members: what one of them alone has, and for the rest the first record's. */
function asGroup(entity: Entity, members: Member[]): SameGroup {
	const [only] = members;
	if (only && members.length === 1) {
		return { identifiers: only.identifiers, records: [only.record] };
	}
	const sorted = [...members].sort((one, other) => one.record - other.record);
	const all = sorted.map(({ identifiers }) => identifiers);
	return {
		identifiers: mergeIdentifiers(entity, all),
		records: sorted.map(({ record }) => record),
	};
}
