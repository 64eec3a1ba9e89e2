/** Every description of a resource, held against the protocol buffers of Google's own clients. */
import { Enum, type Field as ProtoField, type Type } from 'protobufjs';

import type { INodePropertyOptions } from 'n8n-workflow';
import { ALL_KINDS } from '../../../nodes/Analytics/resources';
import { INDUSTRIES } from '../../../nodes/Analytics/resources/choices';
import {
	buildListRequest,
	type ResourceKind,
} from '../../../nodes/Analytics/resources/description';
import type { ResourceField } from '../../../nodes/Analytics/resources/fields';
import {
	findFieldByName,
	hasFieldBehavior,
	getMessageType,
	loadApiSchema,
	type Rpc,
} from '../../../sandbox/analytics/wire/schema';

const apiOf = ({ google }: ResourceKind) =>
	google.collection === 'audienceExports' ? ('data' as const) : ('admin' as const);

/** The verbs of Google's methods by ours. */
const VERBS = {
	create: ['POST', ''],
	get: ['GET', '/*'],
	getMany: ['GET', ''],
	update: ['PATCH', '/*'],
	delete: ['DELETE', '/*'],
	archive: ['POST', '/*:archive'],
} as const;

type Verb = keyof typeof VERBS;

/** Google's methods for a resource, by our verbs. Settings have no list: they are got where others are listed. */
function methodsOf(description: ResourceKind): Partial<Record<Verb, Rpc>> {
	const { api, collection } = description.google;
	const isSingleton = description.shape === 'singleton';
	const rpcs = loadApiSchema(apiOf(description)).rpcs.filter(({ version }) => version === api);
	const found = Object.entries(VERBS).map(([verb, [method, end]]) => {
		const tail = `/${collection}${isSingleton ? '' : end}`;
		const rpc = rpcs.find(
			(each) => each.httpMethod === method && pathOf(each.template).endsWith(tail),
		);
		return [verb, isSingleton && verb === 'getMany' ? undefined : rpc] as const;
	});
	return Object.fromEntries(found.filter(([, rpc]) => rpc !== undefined));
}

/** `/v1beta/properties/*` of `/v1beta/{name=properties/*}`. */
const pathOf = (template: string) => template.replace(/\{[^=}]+=([^}]+)\}/, '$1');

const messageOf = (description: ResourceKind): Type => {
	const { get, update, getMany } = methodsOf(description);
	if (get ?? update) return (get ?? update)!.responseType;
	return getMessageType(
		findFieldByName(getMany!.responseType, buildListRequest(description, '').answerKey),
	)!;
};

/** The field of a message at a path: `webStreamData.defaultUri`. */
function fieldAt(type: Type, path: string): ProtoField | undefined {
	const [name = '', ...rest] = path.split('.');
	const field = findFieldByName(type, name);
	const inner = getMessageType(field);
	return rest.length > 0 && inner ? fieldAt(inner, rest.join('.')) : field;
}

const placesOf = ({
	fields,
}: ResourceKind): Array<[name: string, place: string, field: ResourceField]> =>
	Object.entries(fields).map(([name, field]) => [name, field.google?.at ?? name, field]);

const named = ALL_KINDS.map((description) => [description.name, description] as const);

/** What Google has and the node leaves to its raw call. */
const LEFT_ALONE: Record<string, Verb[]> = {
	account: ['get', 'update', 'delete'],
	audienceExport: ['create', 'get'],
	userAccess: ['create', 'get', 'update', 'delete'],
};

/** Fixed, although Google's protos do not mark them. */
const FIXED: Record<string, string[]> = {
	// The name of a calculated metric is made of it; the target of an access binding.
	calculatedMetric: ['calculatedMetricId'],
	userAccess: ['email'],
};

/** ORANGE is Google's own; the long times are for events alone. */
const NOT_OFFERED = ['ORANGE', 'TWENTY_SIX_MONTHS', 'THIRTY_EIGHT_MONTHS', 'FIFTY_MONTHS'];

/** Shown in words of the node's own. */
const TRANSLATED = ['streamType'];

/** Fields that people may set, and that a description leaves out on purpose. */
const NOT_DESCRIBED: Record<string, string[]> = {
	property: ['parent', 'propertyType', 'account'],
	account: ['displayName', 'regionCode'],
	// Deprecated: "always returns false".
	dataSharing: ['sharingWithGoogleAnySalesEnabled'],
	audienceExport: ['audience', 'dimensions'],
};

describe.each(named)('The resource "%s" of the Analytics node', (name, description) => {
	const methods = methodsOf(description);
	const message = messageOf(description);
	const isMade = description.panel.verbs.includes('create') || name === 'userAccess';

	it('offers every operation that Google has for it, and no other', () => {
		const left = LEFT_ALONE[name] ?? [];
		const offered = [...description.panel.verbs, ...left].sort();
		expect(offered).toEqual(Object.keys(methods).sort());
	});

	it('has only fields that Google has and that users may set', () => {
		const wrong = placesOf(description).filter(([, place, { google }]) => {
			const field = fieldAt(message, place);
			return (
				field === undefined ||
				(hasFieldBehavior(field, 'OUTPUT_ONLY') && !google?.inAddress)
			);
		});
		expect(wrong.map(([field]) => field)).toEqual([]);
	});

	it('has fields of the type that Google expects', () => {
		const kinds = placesOf(description).map(([field, place, { panel }]) => {
			const { type } = panel;
			const proto = fieldAt(message, place)!;
			const isBool = proto.type === 'bool' || getMessageType(proto)?.name === 'BoolValue';
			const isList = proto.repeated || (!isBool && getMessageType(proto) !== undefined);
			const isSimple = ['options', 'boolean', 'number'].includes(type);
			if (type === 'boolean' && !isBool) return `${field} is no flag`;
			if (type !== 'boolean' && isBool) return `${field} is a flag`;
			if (isList && isSimple) return `${field} holds more than one value`;
			return undefined;
		});
		expect(kinds.filter(Boolean)).toEqual([]);
	});

	it('asks for everything that Google requires to create it', () => {
		const required = message.fieldsArray
			.filter(
				(field) =>
					hasFieldBehavior(field, 'REQUIRED') && !hasFieldBehavior(field, 'IDENTIFIER'),
			)
			.map((field) => field.name);
		// Of settings and accounts there are no new ones, but they have the same fields.
		const described = placesOf(description)
			.filter(([, , field]) => !isMade || field.panel.required || field.showInMainPanel)
			.map(([, place]) => place.split('.')[0]);
		const left = NOT_DESCRIBED[name] ?? [];
		expect(required.filter((field) => ![...described, ...left].includes(field))).toEqual([]);
	});

	it('never offers to change a field that Google calls immutable, and offers the others', () => {
		const fixed = placesOf(description).filter(([, , { google }]) => google?.createOnly);
		const immutable = placesOf(description).filter(
			([field, place]) =>
				(FIXED[name] ?? []).includes(field) ||
				hasFieldBehavior(fieldAt(message, place)!, 'IMMUTABLE'),
		);
		expect(fixed.map(([field]) => field)).toEqual(immutable.map(([field]) => field));
	});

	it('leaves out no field that users may set', () => {
		const described = placesOf(description).map(([, place]) => place.split('.')[0]);
		const settable = message.fieldsArray
			.filter((field) => !hasFieldBehavior(field, 'OUTPUT_ONLY', 'IDENTIFIER'))
			.map((field) => field.name)
			.filter((field) => field !== 'name');
		const left = NOT_DESCRIBED[name] ?? [];
		expect(
			settable.filter((field) => !described.includes(field) && !left.includes(field)),
		).toEqual([]);
	});

	it('is updated with a field mask where Google takes one', () => {
		const takesMask =
			findFieldByName(
				(methods.update ?? methods.getMany ?? methods.get)!.requestType,
				'updateMask',
			) !== undefined;
		expect(takesMask).toBe(
			methods.update !== undefined && description.google.changesWhole !== true,
		);
	});

	it('is listed under the key that Google uses', () => {
		const { answerKey } = buildListRequest(description, 'properties/1');
		const { getMany } = methods;
		expect(
			getMany ? getMessageType(findFieldByName(getMany.responseType, answerKey)) : message,
		).toBe(message);
	});

	it('returns only fields that Google sends', () => {
		const { fields = [], flags = [] } = description.output;
		const isBool = (field: string) => findFieldByName(message, field)?.type === 'bool';
		const unknown = [...fields, ...flags].filter((field) => !findFieldByName(message, field));
		expect(unknown).toEqual([]);
		expect(flags.filter((field) => !isBool(field))).toEqual([]);
	});

	it('is identified by fields that it has', () => {
		const { fields, rules } = description;
		const { identity = [], nameFields = [] } = rules;
		expect(identity.filter((field) => fields[field] === undefined)).toEqual([]);
		expect(nameFields.filter((place) => fieldAt(message, place) === undefined)).toEqual([]);
	});
});

/** Fields with a list of values of Google's, and that list. */
const CHOICES = ALL_KINDS.flatMap((description) =>
	placesOf(description).flatMap(([name, place, field]) => {
		const { resolvedType } = fieldAt(messageOf(description), place)!;
		if (!(resolvedType instanceof Enum) || TRANSLATED.includes(name)) return [];
		return [[`${name} of ${description.name}`, field, resolvedType.values] as const];
	}),
);

it.each(CHOICES)('The field %s offers all values that Google allows to set', (_, field, values) => {
	const known = Object.keys(values).filter((value) => values[value] !== 0);
	const options = (field.panel.options as INodePropertyOptions[] | undefined) ?? INDUSTRIES;
	const offered = options.map(({ value }) => String(value));
	const areOffered = (value: string) =>
		!NOT_OFFERED.includes(value) && value !== field.google?.untilChosen;
	expect(offered).not.toContain(field.google?.untilChosen);
	expect(offered.filter(areOffered).sort()).toEqual(known.filter(areOffered).sort());
});
