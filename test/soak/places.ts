/** The places in the parameters of an operation where a value can stand, with what has to stand around it. */
import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { Operation } from '../../nodes/shared/node/operation';

export interface Place {
	/** As `options.namedDateRanges.startDate`. */
	path: string;
	/** The other parameters, so that this one is read. */
	around: IDataObject;
	/** The parameter with the value in its place. */
	holding: (value: unknown) => IDataObject;
}

/** What makes an operation go as far as it can. */
const USUAL: IDataObject = {
	property: '401000001',
	account: '100',
	keyEvent: '5550001',
	dataStream: '2002',
	eventName: 'sign_up',
	displayName: 'Shop',
	timeZone: 'Europe/Oslo',
	currencyCode: 'EUR',
	defaultUri: 'https://shop.example',
	packageName: 'com.example.shop',
	bundleId: 'com.example.shop',
	updateFields: { displayName: 'Shop' },
	endpoint: '/v1beta/properties',
	email: 'ada@acme.example',
	domain: 'acme.example',
	jobTitle: 'CTO',
	name: 'Acme',
	metrics: ['sessions'],
	dimensions: ['date'],
	field: 'sessions',
	fields: ['country'],
	condition: 'greaterThan',
	value: '1',
	valueTo: '2',
	expression: 'sessions/2',
	saved: 'comparisons/1',
	startDate: '2026-06-01',
	endDate: '2026-06-30',
};

/** Those whose rows an operation cannot do without. */
const NEEDED = ['pivots', 'reports'];

export function placesOf({ properties }: Operation): Place[] {
	const around = Object.assign({}, ...properties.map(usual)) as IDataObject;
	return properties.flatMap((property) => {
		const shown = { ...around, ...conditionsOf(property) };
		return within(property).map(([path, holding]) => ({
			path,
			around: shown,
			holding: (value: unknown) => ({ [property.name]: holding(value) }) as IDataObject,
		}));
	});
}

function usual({ name, type, options }: INodeProperties): IDataObject {
	if (NEEDED.includes(name)) return { [name]: { values: [rowOf(groupIn(options))] } };
	const isFilter = type === 'fixedCollection' || type === 'collection';
	return Object.hasOwn(USUAL, name) && (!isFilter || name === 'updateFields')
		? { [name]: USUAL[name] }
		: {};
}

/** So that the field is shown. */
function conditionsOf({ displayOptions }: INodeProperties): IDataObject {
	const shown = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => !name.startsWith('@') && name !== 'resource' && name !== 'operation',
	);
	return Object.fromEntries(shown.map(([name, values]) => [name, values?.[0]])) as IDataObject;
}

type Holding = [path: string, holding: (value: unknown) => unknown];

/** The property itself, and everything within it. */
function within({ name, type, options }: INodeProperties): Holding[] {
	const itself: Holding = [name, (value) => value];
	if (type === 'collection') {
		const members = (options ?? []) as INodeProperties[];
		return [itself, ...members.flatMap((member) => nested(name, member, {}))];
	}
	if (type !== 'fixedCollection') return [itself];
	const group = groupIn(options);
	const row = rowOf(group);
	return [
		itself,
		...group.values
			.flatMap((field) => nested(name, field, row))
			.map(
				([path, holding]): Holding => [
					path,
					(value) => ({ [group.name]: [holding(value)] }),
				],
			),
	];
}

function nested(name: string, member: INodeProperties, beside: IDataObject): Holding[] {
	return within(member).map(([path, holding]) => [
		`${name}.${path}`,
		(value) => ({ ...beside, ...conditionsOf(member), [member.name]: holding(value) }),
	]);
}

function groupIn(options: INodeProperties['options']): INodePropertyCollection {
	return (options ?? [])[0] as INodePropertyCollection;
}

function rowOf({ values }: INodePropertyCollection): IDataObject {
	return Object.assign({}, ...values.map(usual)) as IDataObject;
}
