import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import { CRITERIA, type Criteria } from '../searchCriteria';
import type { Entity, IdentifierName, Identifiers } from '../../person/entities';
import type { Dialect, LookupDialect, Price, RecordToSend, SearchDialect, Step } from '../dialect';
import { withExtra } from '../requests';
import { selectIdentifiers, type Way } from '../ways';
import { readMany, readOne } from './answers';
import { creditsOf } from './credits';
import { jobIdOf, meaningOf } from './meaning';
import { parameterOf, readSearchPage } from './paging';
import { readSettings, type DocumentedSettings } from './settings';

/**
 * The Generic REST API: one flat object for one record, an array of them for many. Its answers are not
 * documented, so this is the one dialect that reads tolerantly; the credential says where an API differs.
 */
export function documented(credentials: JsonRecord): Dialect {
	const settings = readSettings(credentials);
	return {
		name: 'generic',
		formerName: 'documented',
		label: 'The provider',
		key: settings.key,
		// An empty record: refused without a charge by whoever accepts the key.
		test: { method: 'POST', path: settings.paths.contact.one, body: {}, repeatable: true },
		lookups: { contact: lookup('contact', settings), company: lookup('company', settings) },
		searches: { contact: search('contact', settings), company: search('company', settings) },
		meaningOf,
		jobIdOf,
		creditsOf,
	};
}

const WAYS: Record<Entity, readonly Way[]> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

/** The document knows these only; a field that the user has named can be sent as well. */
const MORE_WAYS: Record<Entity, readonly IdentifierName[]> = {
	contact: ['providerId', 'phone'],
	company: ['providerId', 'linkedInUrl'],
};

function lookup(entity: Entity, settings: DocumentedSettings): LookupDialect {
	const named = MORE_WAYS[entity].filter((name) => Object.hasOwn(settings.fieldNames, name));
	const ways: Way[] = [...WAYS[entity], ...named.map((name): Way => [name])];
	const extra: IdentifierName[] =
		entity === 'contact'
			? (['fullName', 'companyDomain'] as const).filter((name) =>
					Object.hasOwn(settings.fieldNames, name),
				)
			: [];
	const names = [...ways.flat(), ...extra].map((name) => settings.fieldNames[name] ?? name);
	const step = createStep(entity, settings, names, (identifiers) =>
		selectIdentifiers(identifiers, ways, extra),
	);
	const steps = [step];
	return {
		// It says nothing of what is revealed, so whatever is asked for is accepted.
		reveals: ['email', 'personalEmail', 'phone'],
		takes:
			entity === 'contact'
				? 'an email, a LinkedIn URL, or first name, last name and company'
				: 'a domain or a name',
		steps: (identifiers) =>
			selectIdentifiers(identifiers, ways, extra) === undefined ? NO_STEPS : steps,
	};
}

const NO_STEPS: readonly Step[] = [];

function createStep(
	entity: Entity,
	settings: DocumentedSettings,
	identity: readonly string[],
	select: (identifiers: Identifiers) => Identifiers | undefined,
): Step {
	const { paths, bulkWrapper, recordTag, maxBatch, fieldNames } = settings;

	const flat = ({ identifiers, extra }: RecordToSend, index: number): JsonRecord => ({
		...withExtra(renamed(select(identifiers) ?? {}, fieldNames), extra, identity),
		...(recordTag !== '' && { [recordTag]: String(index) }),
	});
	const tagged = (asked: RecordToSend[]) =>
		recordTag === ''
			? asked
			: asked.map((record, index) => ({
					...record,
					extra: { ...record.extra, [recordTag]: String(index) },
				}));

	return {
		maxRecords: maxBatch,
		price: (records) => usualPrice(records, USUAL_COST[entity]),
		request: (records) => {
			const [first, ...others] = records.map(flat);
			if (others.length === 0) return paid(paths[entity].one, first);
			const list = [first, ...others];
			return paid(paths[entity].many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		read: ({ body }, asked) =>
			asked.length === 1
				? readOne(entity, body)
				: readMany(entity, body, tagged(asked), recordTag),
	};
}

/** Credits of one record: a contact is 1 to 2, a company 1. */
const USUAL_COST: Record<Entity, number> = { contact: 2, company: 1 };

function usualPrice(records: number, most: number): Price {
	return { least: records * Math.min(1, most), most: records * most, isUsual: true };
}

function renamed(identifiers: Identifiers, names: Readonly<Record<string, string>>): JsonRecord {
	const fields: JsonRecord = {};
	for (const [name, value] of Object.entries(identifiers)) fields[names[name] ?? name] = value;
	return fields;
}

function search(entity: Entity, { paths }: DocumentedSettings): SearchDialect {
	return {
		criteria: CRITERIA[entity],
		pageSize: { least: 1, most: 100 },
		price: (records) => usualPrice(records, 0),
		filters: (criteria, filters) => success({ ...written(criteria), ...filters }),
		request: (filters, { cursor, size }) =>
			paid(paths[entity].search, { ...filters, ...parameterOf(cursor), pageSize: size }),
		read: (response, page) => readSearchPage(entity, response, page),
	};
}

/** One value as text, several as a list. */
function written(criteria: Criteria): JsonRecord {
	return Object.fromEntries(
		Object.entries(criteria).map(([name, values]) => [
			name,
			values.length === 1 ? values[0] : values,
		]),
	);
}

/** A lookup may have been charged although its answer was lost, so it is not repeatable. */
function paid(path: string, body: unknown): ApiRequest {
	return { method: 'POST', path, body, repeatable: false };
}
