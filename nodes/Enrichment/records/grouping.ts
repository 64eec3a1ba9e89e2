/** Records as they are put into groups of one person, one after the other. */
import type { PersonName } from '../match/names';
import { namesFit } from '../match/namesFit';
import { unaccented } from '../person/canonical/text';
import type { Entity, IdentifierName, Identifiers } from '../person/entities';
import { identityKey } from './identityKey';
import { agreeByName, ownMailbox, weakKeys } from './weakKeys';

/** One record that may be the same person's as another. */
export interface Groupable {
	/** Its place in the input. */
	record: number;
	identifiers: Identifiers;
	/** Records are only grouped where this is equal: further fields may change result and price. */
	apart: string;
}

/** A full name counts as both its parts. */
export function nameParts({ firstName, lastName, fullName }: Identifiers): number {
	if (fullName !== undefined) return 2;
	return (firstName === undefined ? 0 : 1) + (lastName === undefined ? 0 : 1);
}

/** What belongs to one person or company alone; of the last two they have only one. */
const STRONG: Record<Entity, readonly IdentifierName[]> = {
	contact: ['email', 'linkedInUrl', 'providerId'],
	company: ['domain', 'linkedInUrl', 'providerId'],
};
const ONLY_ONE = ['linkedInUrl', 'providerId'] as const;

const NOBODY: readonly Open[] = [];
const NO_KEYS = { own: [], sought: [] };

/** Beyond these a shared value tells nothing, and looking would cost more than it saves. */
const MOST_NAMES = 12;
const MOST_CANDIDATES = 12;

interface Open {
	members: Groupable[];
	/** The names of its members, each once. */
	names: PersonName[];
	/** As they are written, with their tags. */
	emails: Set<string>;
	linkedInUrl: string | undefined;
	providerId: string | undefined;
	/** Whether its members are found by all that they say. */
	isListed: boolean;
	/** The group that has taken this one in. */
	mergedInto: Open | undefined;
}

/** Groups records that nothing keeps apart. */
export class Grouping {
	private readonly all: Open[] = [];
	/** Groups by what is one person's alone, a map for each kind of it. */
	private readonly byValue: ReadonlyArray<Map<string, Open[]>>;
	/** Groups by the name and employer of a member. */
	private readonly byName = new Map<string, Open[]>();
	/** Groups by all that a member says. */
	private readonly identical = new Map<string, Open>();

	constructor(private readonly entity: Entity) {
		this.byValue = STRONG[entity].map(() => new Map<string, Open[]>());
	}

	add(record: Groupable): void {
		const values = strongValues(this.entity, record.identifiers);
		const names = this.entity === 'contact' ? weakKeys(record.identifiers) : NO_KEYS;
		const isWeak = values.every((value) => value === undefined);
		const known = isWeak ? this.identical.get(identityKey(record.identifiers)) : undefined;
		if (known !== undefined) return void current(known).members.push(record);
		const owners = isWeak ? this.namesakesOf(record, names.sought) : this.ownersOf(values);
		const group = this.isIdenticalToNobody(values, owners)
			? this.open(groupOf(record))
			: this.addToOwners(record, owners);
		this.remember(values, group);
		for (const key of names.own) note(this.byName, key, group);
	}

	/** The one group of the same name and employer; where there are two, it is neither's. */
	private namesakesOf({ identifiers }: Groupable, keys: readonly string[]): readonly Open[] {
		const groups = new Set(keys.flatMap((key) => this.byName.get(key) ?? []).map(current));
		const fitting = [...groups].filter(({ members }) =>
			members
				.slice(0, MOST_NAMES)
				.every(
					(member) =>
						nameParts(member.identifiers) === 0 ||
						agreeByName(member.identifiers, identifiers),
				),
		);
		return fitting.length === 1 ? fitting : NOBODY;
	}

	groups(): Groupable[][] {
		return this.all
			.filter(({ mergedInto }) => mergedInto === undefined)
			.map(({ members }) => members);
	}

	/** Identical records share these values; so where nobody does, nothing else need be compared. */
	private isIdenticalToNobody(values: StrongValues, owners: readonly Open[]): boolean {
		return owners.length === 0 && values.some((value) => value !== undefined);
	}

	private addToOwners(record: Groupable, owners: readonly Open[]): Open {
		for (const owner of owners) this.list(owner);
		const exact = identityKey(record.identifiers);
		const known = this.identical.get(exact);
		if (known) {
			current(known).members.push(record);
			return current(known);
		}
		const group = this.join({ ...groupOf(record), isListed: true }, owners);
		this.identical.set(exact, group);
		return group;
	}

	/** The one member of a group that nobody shared anything with until now. */
	private list(group: Open): void {
		if (group.isListed) return;
		group.isListed = true;
		this.identical.set(identityKey(group.members[0]!.identifiers), group);
	}

	private open(group: Open): Open {
		this.all.push(group);
		return group;
	}

	private ownersOf(values: StrongValues): readonly Open[] {
		let owners = NOBODY;
		values.forEach((value, kind) => {
			const sharing = value === undefined ? undefined : this.byValue[kind]!.get(value);
			if (sharing !== undefined) owners = owners.concat(sharing.map(current));
		});
		return owners.length < 2 ? owners : [...new Set(owners)];
	}

	/** With all groups that the new one shows to be one; but not where it fits two people. */
	private join(own: Open, owners: readonly Open[]): Open {
		const fitting = owners.filter((each) => this.isSame(each, own));
		const [first, ...others] = fitting;
		const agree = fitting.every((one, index) =>
			fitting.slice(index + 1).every((other) => this.isSame(one, other)),
		);
		if (first === undefined || !agree) return this.open(own);
		for (const other of [own, ...others]) take(first, other);
		return first;
	}

	private remember(values: StrongValues, group: Open): void {
		values.forEach((value, kind) => {
			if (value === undefined) return;
			note(this.byValue[kind]!, value, group);
		});
	}

	private isSame(one: Open, other: Open): boolean {
		if (ONLY_ONE.some((name) => contradict(one[name], other[name]))) return false;
		if (this.entity === 'company') return true;
		if (one.names.length + other.names.length > MOST_NAMES) return false;
		// A family may share a mailbox, but not a profile.
		const isProfile = ONLY_ONE.some(
			(name) => one[name] !== undefined && one[name] === other[name],
		);
		// "ada+tag@" is read where "ada@" is, by whom their names say.
		const isTagged =
			one.emails.size > 0 &&
			other.emails.size > 0 &&
			![...one.emails].some((email) => other.emails.has(email));
		if (isTagged && !isProfile && (one.names.length === 0 || other.names.length === 0))
			return false;
		return one.names.every((name) =>
			other.names.every((another) => namesFit(name, another, isProfile)),
		);
	}
}

function note(groups: Map<string, Open[]>, key: string, group: Open): void {
	const known = groups.get(key);
	if (known === undefined) return void groups.set(key, [group]);
	const isKnown = known.some((each) => current(each) === group);
	if (known.length < MOST_CANDIDATES && !isKnown) known.push(group);
}

function contradict(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}

function groupOf(member: Groupable): Open {
	const { identifiers } = member;
	return {
		members: [member],
		names: nameParts(identifiers) > 0 ? [identifiers] : [],
		emails: new Set(identifiers.email === undefined ? [] : [identifiers.email]),
		linkedInUrl: identifiers.linkedInUrl,
		providerId: identifiers.providerId,
		isListed: false,
		mergedInto: undefined,
	};
}

function take(group: Open, other: Open): Open {
	group.members.push(...other.members);
	for (const name of other.names) {
		const key = nameKey(name);
		if (!group.names.some((each) => nameKey(each) === key)) group.names.push(name);
	}
	for (const email of other.emails) group.emails.add(email);
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

/** In the order of `STRONG`; undefined where there is none. */
type StrongValues = ReadonlyArray<string | undefined>;

export function strongValues(entity: Entity, identifiers: Identifiers): StrongValues {
	return STRONG[entity].map((name) => {
		const value = identifiers[name];
		return value !== undefined && name === 'email' ? ownMailbox(value) : value;
	});
}
