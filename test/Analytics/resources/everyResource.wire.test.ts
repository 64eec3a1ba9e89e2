/** What holds for resources of every kind, asked of one of each. */
import { ALL_KINDS } from '../../../nodes/Analytics/resources';
import { expectAdvice, buildGoogleError } from '../../../testing/failures';
import { FJORD, openAdminBench } from '../../../testing/admin';
import { FRESH, SHOP } from '../../../testing/analytics';
import {
	CLAUSES,
	buildDraftParameters,
	RESOURCE_EXAMPLES,
	type ResourceExample,
} from '../../../testing/resourceExamples';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const named = RESOURCE_EXAMPLES.map((example) => [example.resource, example] as const);
const withKey = named.filter(([, { hasNoKey }]) => !hasNoKey);
const changing = named.filter(([, { change }]) => change !== undefined);

const create = async (
	{ resource, create: parameters }: ResourceExample,
	options: Record<string, string> = {},
	more = {},
) =>
	await bench.operate(
		resource,
		'create',
		{ ...parameters, options: { ...(parameters.options as object), ...options } },
		more,
	);

/** How many there are now, read from the sandbox past the node. */
const count = async ({ resource }: ResourceExample, property = SHOP) =>
	(await bench.operate(resource, 'getMany', { property, returnAll: true })).items.length;

const posts = () => bench.changes().filter((each) => each.startsWith('POST'));
const patches = () =>
	bench.sandbox.endpoints.admin.requests.filter(({ method }) => method === 'PATCH');

describe.each(named)('The Analytics resource %s', (_, example) => {
	const { resource } = example;
	const kind = ALL_KINDS.find(({ name }) => name === resource)!;

	it('is created, and returned in plain fields', async () => {
		const before = await count(example);
		const { items } = await create(example);
		expect(items).toMatchObject([{ id: expect.any(String), created: true }]);
		expect(Object.keys(items[0]!).length).toBeLessThanOrEqual(16);
		expect(await count(example)).toBe(before + 1);
	});

	it('is looked for and not created a second time when the answer to its creation was lost', async () => {
		const before = await count(example);
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const { items } = await create(example);
		expect(items).toMatchObject([{ created: true }]);
		expect(posts()).toHaveLength(1);
		expect(await count(example)).toBe(before + 1);
	});

	it('is created by a second request when the first did not arrive', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reply: { status: 503 } });
		expect((await create(example)).items).toMatchObject([{ created: true }]);
		// It is looked for before it is sent again.
		const methods = bench.changes().map((each) => each.split(' ')[0]);
		expect(methods.slice(-3)).toEqual(['POST', 'GET', 'POST']);
		expect(posts()).toHaveLength(2);
		expect(bench.clock.slept).toEqual([1000]);
	});

	it('is deleted or archived, even where the answer to that was lost', async () => {
		const before = await count(example);
		const { items } = await create(example);
		const end = kind.panel.verbs.includes('archive') ? 'archive' : 'delete';
		bench.sandbox.endpoints.admin.order({
			match: /^(DELETE|POST .*:archive)/,
			stage: 'after',
			reset: true,
		});
		const ended = await bench.operate(resource, end, { [resource]: items[0]!.id });
		expect(ended.items).toEqual([end === 'archive' ? { archived: true } : { deleted: true }]);
		expect(await count(example)).toBe(before);
	});

	it('cannot be created by a user with read access, and the error names the access level that is needed', async () => {
		bench.signIn({ email: 'viktor@fjord.example' });
		await expect(create(example)).rejects.toMatchObject(
			expectAdvice(/property 401000001.*at least Editor/),
		);
	});

	it('cannot be created with a read-only sign-in, and the error names the setting that is needed', async () => {
		bench.signIn({ scopes: ['analytics.readonly'] });
		await expect(create(example)).rejects.toMatchObject(
			expectAdvice(/"analytics\.edit".*'Access Level'.*'Read and Manage'/),
		);
	});
});

it('A resource is not created again when somebody else created it while a lost one was looked for', async () => {
	const { admin } = bench.sandbox.endpoints;
	const annotationDate = { year: 2026, month: 11, day: 3 };
	const theirs = { name: `properties/${SHOP}/reportingDataAnnotations/55`, title: 'Sale' };
	admin.order({ match: /^POST/, reset: true });
	admin.order({ match: /^GET .*Annotations/, delayMs: 1 });
	admin.order({
		match: /^GET .*Annotations/,
		times: 2,
		reply: {
			status: 200,
			body: { reportingDataAnnotations: [{ ...theirs, annotationDate, color: 'RED' }] },
		},
	});
	const { items } = await bench.operate(
		'annotation',
		'create',
		{ color: 'RED', options: { ifExists: 'return' } },
		{
			perItem: [
				{ title: 'Launch', annotationDate: '2026-11-02' },
				{ title: 'Sale', annotationDate: '2026-11-03' },
			],
		},
	);
	expect(items).toMatchObject([{ created: true }, { id: '55', created: false }]);
});

describe('A new resource whose answer was lost', () => {
	const property = { account: FJORD, displayName: 'Outlet', currencyCode: 'INR' };

	it.each([
		{
			title: 'a property by the older name of its time zone',
			resource: 'property',
			parameters: { ...property, timeZone: 'Asia/Kolkata' },
			written: { displayName: 'Outlet', currencyCode: 'INR', timeZone: 'Asia/Calcutta' },
		},
		{
			title: 'a website with a slash',
			resource: 'dataStream',
			parameters: { displayName: 'Outlet', defaultUri: 'https://outlet.example' },
			written: {
				type: 'WEB_DATA_STREAM',
				displayName: 'Outlet',
				webStreamData: { defaultUri: 'https://outlet.example/' },
			},
		},
		{
			title: 'an app by a name of its own',
			resource: 'dataStream',
			parameters: { streamType: 'ios', bundleId: 'com.Outlet' },
			written: {
				type: 'IOS_APP_DATA_STREAM',
				displayName: 'Outlet',
				iosAppStreamData: { bundleId: 'com.outlet' },
			},
		},
		{
			title: 'a BigQuery link with the number of its project',
			resource: 'bigQueryLink',
			parameters: { project: 'outlet', datasetLocation: 'EU' },
			written: { project: 'projects/77', datasetLocation: 'eu' },
		},
		{
			title: 'a custom dimension with its description trimmed',
			resource: 'customDimension',
			parameters: {
				parameterName: 'plan_b',
				displayName: 'Plan B',
				scope: 'EVENT',
				additionalFields: { description: 'Plan  B' },
			},
			written: {
				parameterName: 'plan_b',
				displayName: 'Plan B',
				scope: 'EVENT',
				description: 'Plan B',
			},
		},
	])('is recognized where Google returns $title', async ({ resource, parameters, written }) => {
		const { collection } = ALL_KINDS.find(({ name }) => name === resource)!.google;
		const key = collection === 'bigQueryLinks' ? 'bigqueryLinks' : collection;
		const made = { name: `properties/${SHOP}/${collection}/77`, ...written };
		const { admin } = bench.sandbox.endpoints;
		admin.order({ match: /^POST/, reset: true });
		for (const listed of [[], [made]])
			admin.order({ match: /^GET/, reply: { status: 200, body: { [key]: listed } } });
		const { items } = await bench.operate(resource, 'create', parameters);
		expect(items).toMatchObject([{ id: '77', created: true }]);
		expect(posts()).toHaveLength(1);
	});

	it('is not mistaken for one with another name that somebody else created meanwhile', async () => {
		const { admin } = bench.sandbox.endpoints;
		const foreign = { name: 'properties/77', ...property, displayName: 'Theirs' };
		admin.order({ match: /^POST/, reset: true });
		for (const properties of [[], [foreign]])
			admin.order({ match: /^GET/, reply: { status: 200, body: { properties } } });
		const { items } = await bench.operate('property', 'create', {
			...property,
			timeZone: 'Europe/Oslo',
		});
		expect(items).toMatchObject([{ displayName: 'Outlet', created: true }]);
		expect(posts()).toHaveLength(2);
	});
});

describe.each(withKey)('The Analytics resource %s, which has a natural key,', (_, example) => {
	const { resource, name } = example;

	it.each(['return', 'update'])(
		'is created once when it is requested twice (If Exists: %s)',
		async (ifExists) => {
			const before = await count(example);
			const { items } = await create(example, { ifExists }, { perItem: [{}, {}] });
			expect(items.map(({ created }) => created)).toEqual([true, false]);
			expect(new Set(items.map(({ id }) => id)).size).toBe(1);
			const again = await create(example, { ifExists });
			expect(again.items).toMatchObject([{ created: false, changed: false }]);
			expect(await count(example)).toBe(before + 1);
		},
	);

	it('can be chosen by its name as well as by its ID', async () => {
		const [made] = (await create(example)).items;
		const found = async (by: unknown) =>
			(
				await bench.operate(resource, 'update', {
					[resource]: by as string,
					updateFields: example.change!,
				})
			).items;
		expect(await found(name)).toMatchObject([{ id: made!.id, changed: true }]);
		for (const by of [made!.id, made!.name, { __rl: true, mode: 'list', value: made!.id }]) {
			expect(await found(by)).toMatchObject([{ id: made!.id, changed: false }]);
		}
	});

	it('that does not exist is named in the error, with those that do', async () => {
		await expect(
			bench.operate(resource, 'update', {
				[resource]: 'nobody',
				updateFields: example.change!,
			}),
		).rejects.toMatchObject({
			message: expect.stringMatching(
				/^The (property 401000001|data stream 2001) has no .+ "nobody"$/,
			),
			description: expect.stringMatching(/^It has: /),
		});
	});
});

describe.each(withKey)('The Analytics resource %s', (_, example) => {
	it('is not created where it exists, and the error says what to do', async () => {
		await create(example);
		await expect(create(example)).rejects.toMatchObject({
			message: expect.stringMatching(
				/^".+" is already an? .+ of the (property 401000001|data stream 2001)$/,
			),
			description: expect.stringMatching(/'If Exists'.*'Return It'.*'Update It'/),
		});
	});
});

describe.each(changing)('The Analytics resource %s', (_, example) => {
	const { resource, change } = example;

	it('is updated in what differs, and no request is sent when nothing does', async () => {
		const { items } = await create(example);
		const update = async (updateFields = change!) =>
			await bench.operate(resource, 'update', { [resource]: items[0]!.id, updateFields });
		expect((await update()).items).toMatchObject([{ changed: true }]);
		expect(patches()).toHaveLength(1);
		expect((await update()).items).toMatchObject([{ changed: false }]);
		expect(patches()).toHaveLength(1);
		const [field] = Object.keys(change!);
		expect(patches()[0]!.query.get('updateMask')).toBe(
			field!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
		);
		expect(Object.keys(JSON.parse(patches()[0]!.text) as object)).toEqual([field]);
		await expect(update({})).rejects.toThrow('There is nothing to change');
		expect(patches()).toHaveLength(1);
	});
});

describe('What Google does not let users change', () => {
	const app = { streamType: 'android', displayName: 'App', packageName: 'com.fjord.app' };

	it.each([
		{
			resource: 'audience',
			draft: buildDraftParameters('audience'),
			label: 'Membership Duration (Days)',
			removal: 'archive',
			change: { membershipDurationDays: 31 },
		},
		{
			resource: 'audience',
			draft: buildDraftParameters('audience'),
			label: 'Filter Clauses (JSON)',
			removal: 'archive',
			change: { filterClauses: [...CLAUSES, ...CLAUSES] },
		},
		{
			resource: 'dataStream',
			draft: app,
			label: 'Package Name',
			removal: 'delete',
			change: { packageName: 'com.fjord.other' },
		},
	])(
		'in the resource $resource is named, with what to do',
		async ({ resource, draft, label, removal, change }) => {
			const make = async (parameters: object) =>
				await bench.operate(resource, 'create', {
					...draft,
					options: { ifExists: 'update' },
					...parameters,
				});
			await make({});
			await expect(make(change)).rejects.toMatchObject({
				message: expect.stringContaining(
					`exists with another '${label}', which Google cannot change`,
				),
				description: expect.stringContaining(`${removal} the existing one first`),
			});
			expect(patches()).toEqual([]);
		},
	);

	it.each([
		[
			'annotation',
			{ annotation: '1', updateFields: { color: 'RED' } },
			/Google created this annotation/,
		],
		[
			'channelGroup',
			{ channelGroup: 'Default Channel Group', updateFields: { description: 'Mine' } },
			/Google predefined this channel group/,
		],
	])('is explained where Google created the %s itself', async (resource, parameters, why) => {
		await expect(bench.operate(resource, 'update', parameters)).rejects.toMatchObject({
			message: expect.stringMatching(/cannot be changed$/),
			description: expect.stringMatching(why),
		});
		expect(patches()).toEqual([]);
	});

	it.each([
		['annotation', '1', /Google created this annotation/],
		['channelGroup', 'Default Channel Group', /Google predefined this channel group/],
		['keyEvent', 'purchase', /Key events that Google creates itself/],
	])('is explained for a deletion as well: %s', async (resource, chosen, why) => {
		await expect(
			bench.operate(resource, 'delete', { [resource]: chosen }),
		).rejects.toMatchObject(expectAdvice(why));
	});
});

describe('A limit of Google that is reached', () => {
	it("is not suspected where Google's message is about the length of a name", async () => {
		const words = 'display_name must be at most 82 characters long.';
		const reply = buildGoogleError(400, words, 'INVALID_ARGUMENT');
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reply });
		const making = bench.operate(
			'customDimension',
			'create',
			buildDraftParameters('customDimension'),
		);
		await expect(making).rejects.toMatchObject({
			description: expect.not.stringContaining('archive'),
		});
	});

	const dimension = (index: number, scope = 'ITEM') => ({
		parameterName: `p${index}`,
		displayName: `P ${index}`,
		scope,
	});

	it.each([
		{
			resource: 'customDimension',
			buildParameters: dimension,
			count: 11,
			message:
				/Google allows 10 \(25 with Analytics 360\), and the property has 10 custom dimensions with the scope ITEM\. To make room, archive one/,
		},
		{
			resource: 'customDimension',
			buildParameters: (index: number) => dimension(index, 'USER'),
			count: 26,
			message:
				/Google allows 25 \(100 with Analytics 360\), and the property has 25 custom dimensions with the scope USER\. To make room, archive one/,
		},
		{
			resource: 'customDimension',
			buildParameters: (index: number) => dimension(index, 'EVENT'),
			count: 51,
			message:
				/Google allows 50 \(125 with Analytics 360\), and the property has 50 custom dimensions with the scope EVENT\. To make room, archive one/,
		},
		{
			resource: 'customMetric',
			buildParameters: (index: number) => ({
				...buildDraftParameters('customMetric'),
				parameterName: `m${index}`,
			}),
			count: 51,
			message:
				/Google allows 50 \(125 with Analytics 360\), and the property has 50 custom metrics\. To make room, archive one/,
		},
		{
			resource: 'audience',
			buildParameters: (index: number) => ({
				...buildDraftParameters('audience'),
				displayName: `A ${index}`,
			}),
			// Two are there from the start, which Google has made.
			count: 99,
			message:
				/Google allows 100 \(400 with Analytics 360\), and the property has 100 audiences\. To make room, archive one/,
		},
		{
			resource: 'calculatedMetric',
			buildParameters: (index: number) => ({
				calculatedMetricId: `m${index}`,
				displayName: `M ${index}`,
				formula: 'eventCount / 2',
				metricUnit: 'STANDARD',
			}),
			count: 6,
			message:
				/Google allows 5 \(50 with Analytics 360\), and the property has 5 calculated metrics\. To make room, delete one/,
		},
		{
			resource: 'firebaseLink',
			buildParameters: (index: number) => ({ project: `projects/p${index}` }),
			count: 2,
			message:
				/Google allows 1, and the property has 1 Firebase link\. To make room, delete one/,
		},
		{
			resource: 'keyEvent',
			buildParameters: (index: number) => ({
				eventName: `event_${index}`,
				options: { verifyCollected: false },
			}),
			count: 31,
			message:
				/Google allows 30 \(50 with Analytics 360\), and the property has 30 key events\. To make room, delete one/,
		},
	])(
		'for the resource $resource is reported with how many exist and how many are allowed',
		async ({ resource, buildParameters, count, message }) => {
			const perItem = Array.from({ length: count }, (_, index) => buildParameters(index));
			const { items } = await bench.operate(
				resource,
				'create',
				{ property: FRESH },
				{ perItem, continueOnFail: true },
			);
			expect(items.filter(({ created }) => created)).toHaveLength(count - 1);
			expect(items.at(-1)!.error).toMatch(message);
		},
	);
});

describe('A custom definition', () => {
	const draft = { displayName: 'Session', scope: 'EVENT' };

	it.each([
		['customDimension', draft],
		['customMetric', buildDraftParameters('customMetric')],
	])(
		'with a name that Google reserves is refused before any request (%s)',
		async (resource, parameters) => {
			await expect(
				bench.operate(resource, 'create', { ...parameters, parameterName: 'session_id' }),
			).rejects.toMatchObject({
				message: `'Parameter Name' cannot be "session_id": Google reserves this name`,
				description: expect.stringContaining('Use a name other than session_id'),
			});
			expect(bench.changes()).toEqual([]);
		},
	);

	it('that may exist in an archived form is refused with the advice to use another name', async () => {
		const conflict = buildGoogleError(409, 'Requested entity already exists', 'ALREADY_EXISTS');
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reply: conflict });
		await expect(
			bench.operate('customDimension', 'create', { ...draft, parameterName: 'gone' }),
		).rejects.toMatchObject({
			message: 'Requested entity already exists',
			description: expect.stringMatching(/may be archived or deleted.*use a different name/),
		});
	});

	it('must be chosen by its ID where two have the same name', async () => {
		const parameters = { ...draft, displayName: 'Twin' };
		await bench.operate('customDimension', 'create', { ...parameters, parameterName: 'one' });
		await bench.operate('customDimension', 'create', { ...parameters, parameterName: 'two' });
		await expect(
			bench.operate('customDimension', 'get', { customDimension: 'Twin' }),
		).rejects.toMatchObject({
			message: 'There are 2 custom dimensions named "Twin"',
			description: expect.stringMatching(/by its ID: \d+, \d+/),
		});
	});
});

describe('A number by which the user chooses a resource', () => {
	const annotation = { annotationDate: '2026-11-02', color: 'BLUE' };

	it.each([
		['annotation', { ...annotation, title: '2026' }, '2026'],
		['bigQueryLink', { project: '123456789', datasetLocation: 'EU' }, '123456789'],
		['firebaseLink', { project: '123456789' }, '123456789'],
	])('can be its name: %s', async (resource, parameters, chosen) => {
		const [made] = (await bench.operate(resource, 'create', parameters)).items;
		await bench.operate(resource, 'delete', { [resource]: chosen });
		expect(bench.changes().at(-1)).toMatch(new RegExp(`^DELETE .*/${String(made!.id)}$`));
	});

	it('is taken as the ID of one before it is taken as the name of another', async () => {
		const create = async (title: string) =>
			(await bench.operate('annotation', 'create', { ...annotation, title })).items[0]!;
		const { id } = await create('Launch');
		await create(String(id));
		const { items } = await bench.operate('annotation', 'get', { annotation: id });
		expect(items).toMatchObject([{ title: 'Launch' }]);
	});
});

describe('An empty object in a JSON field', () => {
	const bodies = () =>
		bench.sandbox.endpoints.admin.requests
			.filter(({ method }) => method !== 'GET')
			.map(({ text }) => JSON.parse(text) as object);

	it('is not sent on Create, and clears the field on Update', async () => {
		const empty = { additionalFields: { eventTrigger: '{}' } };
		const { items } = await bench.operate('audience', 'create', {
			...buildDraftParameters('audience'),
			...empty,
		});
		expect(bodies()[0]).not.toHaveProperty('eventTrigger');
		const update = async (eventTrigger: object | string) =>
			await bench.operate('audience', 'update', {
				audience: items[0]!.id,
				updateFields: { eventTrigger: eventTrigger as string },
			});
		const trigger = { eventName: 'joined', logCondition: 'AUDIENCE_JOINED' };
		expect((await update(trigger)).items).toMatchObject([{ eventTrigger: trigger }]);
		expect((await update('{}')).items[0]).not.toHaveProperty('eventTrigger');
		expect(bodies().at(-1)).toEqual({});
	});
});

describe('A new resource with an unusable field', () => {
	it.each([
		['annotation', { title: 'A', annotationDate: 'soon' }, '"soon" is not a date'],
		[
			'audience',
			{ displayName: 'A', description: 'B', filterClauses: '[]' },
			"'Filter Clauses (JSON)' is empty",
		],
	])('is refused before any request: %s', async (resource, parameters, message) => {
		await expect(bench.operate(resource, 'create', parameters)).rejects.toThrow(message);
		expect(bench.changes()).toEqual([]);
	});
});
