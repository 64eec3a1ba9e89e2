import type { Input } from '../../shared/node/inputs';
import type { Entity, IdentifierName } from '../person/entities';
import { readIdentifiers, withoutIdentifier } from '../records/identifiers';
import { ownIdentifiers, type OwnIdentifiers } from '../records/ownFields';
import type { Defect } from '../records/normalise';
import type { Candidate } from '../records/plan';
import { LABELS, rawIdentifiers } from '../records/rawIdentifiers';
import type { Dialect } from '../providers/dialect';
import { identifierParameters } from './fields';

/** What identifies a record, and why it is not enough. */
type Identification = Pick<Candidate, 'identifiers' | 'unusable'>;

/** Where the identifiers of a run come from: the parameters that the user filled, or the items. */
export interface IdentifierSource {
	/** Whether the item's own fields are read, because no parameter was touched. */
	isItem: boolean;
	/** The names of those parameters on the panel; none where 'Enrich' reads the items. */
	mapped: readonly string[];
	/** Whether every value was typed into the panel, the same for every item. */
	isTyped: boolean;
	read(input: Input): Identification;
}

export function identifierSource(
	first: Input,
	entity: Entity,
	dialect: Dialect,
	mayReadItem: boolean,
): IdentifierSource {
	const filled = identifierParameters(entity).map(
		([name, parameter]) => [name, parameter, first.written(parameter)] as const,
	);
	const mapped = filled.filter(([, , written]) => written !== 'nothing');
	const isItem = mayReadItem && mapped.length === 0;
	return {
		isItem,
		mapped: mayReadItem ? mapped.map(([name]) => LABELS[name]) : [],
		isTyped: !isItem && mapped.every(([, , written]) => written === 'value'),
		read: (input) =>
			identification(
				entity,
				dialect,
				isItem
					? ownIdentifiers(entity, input.record)
					: given(input, entity, dialect, mapped),
			),
	};
}

type Mapped = ReadonlyArray<readonly [IdentifierName, string, unknown]>;

function given(input: Input, entity: Entity, dialect: Dialect, mapped: Mapped): OwnIdentifiers {
	const values = mapped.map(([name, parameter]) => [name, input.read(parameter)] as const);
	const { raw, unreadable } = rawIdentifiers(entity, values);
	const { record } = input;
	// A search row says whose id it holds; an id from elsewhere the user answers for.
	const isRowsId = raw.providerId === String(record.providerId ?? '');
	const provider = isRowsId ? record.provider : undefined;
	return {
		...readIdentifiers(entity, raw, unreadable),
		provider: provider ?? dialect.name,
	};
}

function identification(entity: Entity, dialect: Dialect, own: OwnIdentifiers): Identification {
	const foreign = own.identifiers.providerId ? foreignId(own.provider, dialect) : undefined;
	return foreign ? withoutIdentifier(entity, 'providerId', foreign, own) : own;
}

/** Whether a `provider` in an item is that of the credential, also as earlier versions wrote it. */
export const isFrom = (provider: unknown, { name, formerName }: Dialect): boolean =>
	provider === name || (formerName !== undefined && provider === formerName);

function foreignId(provider: unknown, dialect: Dialect): Defect | undefined {
	if (isFrom(provider, dialect)) return undefined;
	const whose =
		typeof provider === 'string' && provider !== ''
			? `is from ${provider}, not from the provider of the credential`
			: "is of an unknown provider: there is no 'provider' beside it";
	return {
		reason: 'noIdentifier',
		message: `The 'providerId' of the record ${whose}. ${dialect.label} does not know it. Use that provider's credential, or map another identifier.`,
	};
}
