import { loadApiSchema } from '../../../sandbox/analytics/wire/schema';
import { expectAdvice } from '../../../testing/failures';
import { openAdminBench, FJORD } from '../../../testing/admin';
import { FRESH, SHOP } from '../../../testing/analytics';
import { buildDraftParameters, RULE_PARAMETERS } from '../../../testing/resourceExamples';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(async () => await openAdminBench({ oneClock: true }));

const MANAGER = { scopes: ['analytics.readonly', 'analytics.edit', 'analytics.manage.users'] };
const adminRequests = () => bench.sandbox.endpoints.admin.requests;
const bodies = () => adminRequests().map(({ text }) => text && (JSON.parse(text) as object));

describe('The access of a user', () => {
	const access = async (operation: string, parameters = {}) =>
		(await bench.operate('userAccess', operation, { email: 'ada@example.com', ...parameters }))
			.items;
	const roles = ['predefinedRoles/editor'];
	beforeEach(() => bench.signIn(MANAGER));

	it('is granted once, replaced, and revoked', async () => {
		expect(await access('grant', { roles })).toMatchObject([
			{ email: 'ada@example.com', roles, created: true, changed: true },
		]);
		expect(await access('grant', { roles, email: 'Ada@Example.com' })).toMatchObject([
			{ created: false, changed: false },
		]);
		const viewer = ['predefinedRoles/viewer'];
		expect(await access('grant', { roles: viewer })).toMatchObject([
			{ created: false, changed: true, roles: viewer },
		]);
		expect(await access('revoke')).toEqual([{ email: 'ada@example.com', revoked: true }]);
		expect(await access('revoke')).toEqual([{ email: 'ada@example.com', revoked: false }]);
	});

	it('can be listed for an account as well', async () => {
		const items = await access('getMany', { level: 'account', account: FJORD });
		expect(items).toContainEqual(
			expect.objectContaining({
				email: 'maya@fjord.example',
				roles: ['predefinedRoles/admin'],
			}),
		);
	});

	it('without roles is refused, because Google would delete it', async () => {
		await expect(access('grant', { roles: [] })).rejects.toThrow("'Roles' is empty");
		expect(adminRequests()).toEqual([]);
	});

	it('is granted once when the answer was lost', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		expect(await access('grant', { roles })).toMatchObject([{ created: true }]);
		expect(adminRequests().filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('needs a permission of its own, and the error names the switch for it', async () => {
		bench.signIn({});
		await expect(access('grant', { roles })).rejects.toMatchObject(
			expectAdvice(/"analytics\.manage\.users".* Turn on 'Manage Users' in the credentials/),
		);
	});
});

describe('Settings of a property', () => {
	const settings = async (operation: string, parameters: object) =>
		(await bench.operate('settings', operation, parameters as never)).items;

	it.each([
		['dataRetention', {}, { eventDataRetention: 'TWO_MONTHS' }],
		[
			'attribution',
			{},
			{
				otherConversionEventLookbackWindow:
					'OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_30_DAYS',
			},
		],
		['googleSignals', {}, { state: 'GOOGLE_SIGNALS_ENABLED' }],
		['reportingIdentity', {}, { reportingIdentity: 'OBSERVED' }],
		['enhancedMeasurement', { dataStream: 'Shop website' }, { searchQueryParameter: 'find' }],
		['dataRedaction', { dataStream: 'G-FJORD00001' }, { queryParameterKeys: 'email, token' }],
	])(
		'for %s are read, updated in what differs, and left alone when nothing does',
		async (name, where, change) => {
			const chosen = { settings: name, ...where };
			expect(await settings('get', chosen)).toMatchObject([{ propertyId: SHOP }]);
			const update = { ...chosen, updateFields: change };
			expect(await settings('update', update)).toMatchObject([{ changed: true }]);
			expect(await settings('update', update)).toMatchObject([{ changed: false }]);
			expect(adminRequests().filter(({ method }) => method === 'PATCH')).toHaveLength(1);
		},
	);

	it('of other kinds stay unchanged when one kind is updated', async () => {
		await expect(
			settings('update', {
				settings: 'attribution',
				updateFields: { state: 'GOOGLE_SIGNALS_ENABLED' },
			}),
		).rejects.toThrow('There is nothing to change');
		expect(adminRequests()).toEqual([]);
	});
});

describe('Data retention settings', () => {
	const get = async (parameters = {}) =>
		(await bench.operate('property', 'getDataRetentionSettings', parameters)).items;
	const name = `properties/${SHOP}/dataRetentionSettings`;

	it("are returned in months as well as in Google's words", async () => {
		expect(await get()).toEqual([
			{
				propertyId: SHOP,
				name,
				eventDataRetention: 'FOURTEEN_MONTHS',
				eventDataRetentionMonths: 14,
				userDataRetention: 'TWO_MONTHS',
				userDataRetentionMonths: 2,
				resetUserDataOnNewActivity: false,
			},
		]);
		const raw = await get({ simplify: false });
		expect(Object.keys(raw[0]!)).toEqual(['name', 'eventDataRetention', 'userDataRetention']);
	});

	it('are returned in months for every duration that Google has', async () => {
		const { values } = loadApiSchema('admin').findEnum(
			'DataRetentionSettings.RetentionDuration',
		);
		const months: unknown[] = [];
		for (const eventDataRetention of [...Object.keys(values), 'CENTURIES', undefined]) {
			const body = { name, ...(eventDataRetention && { eventDataRetention }) };
			bench.sandbox.endpoints.admin.order({ reply: { status: 200, body } });
			months.push((await get())[0]!.eventDataRetentionMonths);
		}
		expect(months).toEqual([undefined, 2, 14, 26, 38, 50, undefined, undefined]);
	});
});

describe('An audience export', () => {
	const audience = async () =>
		(await bench.operate('audience', 'create', buildDraftParameters('audience'))).items[0]!;
	const create = async (options = {}) =>
		(
			await bench.operate('audienceExport', 'create', {
				audience: 'Buyers',
				dimensions: ['deviceId', 'userId'],
				options,
			})
		).items[0]!;
	const posts = () =>
		bench.sandbox.endpoints.data.requests.filter(
			({ method, path }) => method === 'POST' && path.endsWith('audienceExports'),
		);

	it('is waited for, reused while it is recent, and created anew when the user does not want to reuse it', async () => {
		await audience();
		const first = await create();
		expect(first).toMatchObject({
			state: 'ACTIVE',
			created: true,
			audienceDisplayName: 'Buyers',
		});
		expect(await create()).toMatchObject({ name: first.name, created: false });
		expect(posts()).toHaveLength(1);
		expect(await create({ reuseHours: 0 })).toMatchObject({ created: true });
		expect(posts()).toHaveLength(2);
	});

	it('is not paid for twice when the answer was lost', async () => {
		await audience();
		bench.sandbox.endpoints.data.order({
			match: /^POST .*audienceExports$/,
			stage: 'after',
			reset: true,
		});
		expect(await create()).toMatchObject({ state: 'ACTIVE', created: true });
		expect(posts()).toHaveLength(1);
	});

	it('is returned as last seen when its state cannot be checked', async () => {
		await audience();
		bench.sandbox.endpoints.data.order({
			match: /^GET .*audienceExports\/\d+$/,
			reply: { status: 403, body: {} },
		});
		const { items, hints } = await bench.operate('audienceExport', 'create', {
			audience: 'Buyers',
			dimensions: ['deviceId', 'userId'],
			options: { reuseHours: 0 },
		});
		expect(items).toMatchObject([{ state: 'CREATING', created: true }]);
		expect(hints).toEqual([
			expect.stringMatching(/^The status of the export could not be checked/),
		]);
	});

	it('is returned in its current state to a later item of the run as well', async () => {
		await audience();
		const { items } = await bench.operate(
			'audienceExport',
			'create',
			{ audience: 'Buyers', dimensions: ['deviceId', 'userId'] },
			{ perItem: [{}, { options: { waitMode: 'dontWait' } }] },
		);
		expect(items).toMatchObject([
			{ state: 'ACTIVE', created: true },
			{ state: 'ACTIVE', created: false, name: items[0]!.name },
		]);
	});

	it('returns its users as items, page by page and up to a limit', async () => {
		await audience();
		const made = await create();
		const users = async (parameters: object) =>
			await bench.operate('audienceExport', 'getUsers', {
				audienceExport: made.id,
				...parameters,
			} as never);
		const all = (await users({ returnAll: true })).items;
		expect(all.length).toBe(Number(made.rowCount));
		expect(Object.keys(all[0]!)).toEqual(['deviceId', 'userId']);
		const some = await users({ limit: 2 });
		expect(some.items).toEqual(all.slice(0, 2));
		expect(some.hints).toEqual([expect.stringMatching(/^Returned 2 of \d+ rows\./)]);
		await expect(users({ limit: 300_000 })).rejects.toThrow(
			/'Limit' cannot be more than 100000/,
		);
		const asked = bench.sandbox.endpoints.data.requests.map(({ text }) => text);
		expect(asked.filter((text) => text.includes('"limit":100000'))).toHaveLength(1);
	});

	it("that failed is reported with Google's reason", async () => {
		await audience();
		const errorMessage = 'Exhausted property tokens per day.';
		const name = `properties/${SHOP}/audienceExports/1`;
		bench.sandbox.endpoints.data.order({
			match: /^GET .*audienceExports\/\d+$/,
			reply: { status: 200, body: { name, state: 'FAILED', errorMessage } },
		});
		await expect(create()).rejects.toThrow(errorMessage);
	});

	it('that failed a moment ago is reported instead of created anew, however often it is requested', async () => {
		const { name: audienceName } = await audience();
		const errorMessage = 'Exhausted property tokens per day.';
		const failed = (minutesAgo: number) => ({
			name: `properties/${SHOP}/audienceExports/1`,
			audience: audienceName,
			dimensions: [{ dimensionName: 'deviceId' }, { dimensionName: 'userId' }],
			state: 'FAILED',
			errorMessage,
			beginCreatingTime: new Date(bench.clock.now() - minutesAgo * 60_000).toISOString(),
		});
		const listed = (minutesAgo: number) =>
			bench.sandbox.endpoints.data.order({
				match: /^GET .*audienceExports$/,
				reply: { status: 200, body: { audienceExports: [failed(minutesAgo)] } },
			});
		for (const waitMode of ['dontWait', 'poll']) {
			listed(5);
			await expect(create({ waitMode })).rejects.toMatchObject({
				message: errorMessage,
				description: expect.stringMatching(/an hour after this, or at once/),
			});
		}
		expect(posts()).toHaveLength(0);
		listed(61);
		expect(await create({ waitMode: 'dontWait' })).toMatchObject({ created: true });
	});

	it('with an invalid limit fails for that item alone', async () => {
		const perItem = [{ limit: 'many' }, { limit: -1 }];
		const { items } = await bench.operate(
			'audienceExport',
			'getUsers',
			{ audienceExport: '1' },
			{ perItem, continueOnFail: true },
		);
		expect(items).toMatchObject(
			perItem.map(() => ({ error: expect.stringMatching(/^'Limit' must be/) })),
		);
	});

	it('that is not ready is not asked for its users', async () => {
		await audience();
		const made = await create({ waitMode: 'dontWait' });
		expect(made.state).toBe('CREATING');
		await expect(
			bench.operate('audienceExport', 'getUsers', { audienceExport: made.id }),
		).rejects.toThrow(/is not ready yet \(\d+%\)$/);
	});
});

describe('The change history', () => {
	it('shows who changed what, newest first', async () => {
		await bench.operate('customDimension', 'create', {
			parameterName: 'a',
			displayName: 'A',
			scope: 'EVENT',
		});
		const { items } = await bench.operate('changeHistory', 'getMany', {
			account: FJORD,
			options: { property: SHOP, action: ['CREATED'], resourceType: ['CUSTOM_DIMENSION'] },
		});
		expect(items).toMatchObject([
			{
				userActorEmail: 'maya@fjord.example',
				changes: [
					{ action: 'CREATED', type: 'customDimension', after: { displayName: 'A' } },
				],
			},
		]);
	});

	it.each(['soon', '2026-02-31', '03/04/2026', '7'])(
		'refuses an invalid time: %s',
		async (time) => {
			await expect(
				bench.operate('changeHistory', 'getMany', {
					account: FJORD,
					options: { earliestChangeTime: time },
				}),
			).rejects.toThrow(`"${time}" is not a date and time`);
			expect(adminRequests()).toEqual([]);
		},
	);

	it("reads a time without a zone in the workflow's time zone", async () => {
		await bench.operate('changeHistory', 'getMany', {
			account: FJORD,
			options: { earliestChangeTime: '2026-11-20T00:00:00' },
		});
		expect(bodies()).toMatchObject([{ earliestChangeTime: '2026-11-19T23:00:00.000Z' }]);
	});
});

describe('The parameter name', () => {
	it.each([
		['customDimension', 'lead source', /starting with a letter/],
		['customMetric', '%', /starting with a letter/],
	])('of a new %s is refused before any request when it is "%s"', async (kind, name, words) => {
		await expect(
			bench.operate(kind, 'create', { parameterName: name, displayName: 'Lead' }),
		).rejects.toMatchObject({
			message: expect.stringContaining(`'Parameter Name' cannot be "${name}"`),
			description: expect.stringMatching(words),
		});
		expect(bench.changes()).toEqual([]);
	});

	it('of a new custom definition may be any that Google accepts', async () => {
		const { items } = await bench.operate('customDimension', 'create', {
			parameterName: 'Lead_source2',
			displayName: 'Lead',
			scope: 'EVENT',
		});
		expect(items).toMatchObject([{ created: true }]);
	});
});

describe('The access report', () => {
	it('has rows with typed values', async () => {
		bench.signIn(MANAGER);
		const { items } = await bench.operate('accessReport', 'run', {
			dimensions: 'accessedPropertyId, accessorAppName',
			endDate: 'today',
		});
		expect(items[0]).toEqual({
			accessedPropertyId: expect.any(String),
			accessorAppName: expect.any(String),
			accessCount: expect.any(Number),
		});
	});

	it.each([
		['30DaysAgo', '30daysAgo'],
		['2026-11-01 08:30', '2026-11-01'],
		// Midnight in the workflow's time zone.
		['2026-10-31T23:00:00Z', '2026-11-01'],
	])('takes the date "%s" as other reports do', async (startDate, sent) => {
		bench.signIn(MANAGER);
		await bench.operate('accessReport', 'run', { startDate, endDate: 'today' });
		expect(bodies()).toMatchObject([{ dateRanges: [{ startDate: sent }] }]);
	});

	it.each([
		['30 days ago', `'Start Date' is not a date: "30 days ago"`],
		['', "'Start Date' is empty"],
	])('refuses the date "%s" before it is sent', async (startDate, message) => {
		bench.signIn(MANAGER);
		await expect(bench.operate('accessReport', 'run', { startDate })).rejects.toMatchObject({
			message,
			description: expect.stringContaining('30daysAgo'),
		});
		expect(bodies()).toEqual([]);
	});

	it('is only for administrators, and the error says so', async () => {
		bench.signIn({ email: 'viktor@fjord.example' });
		await expect(bench.operate('accessReport', 'run')).rejects.toMatchObject(
			expectAdvice(/property 401000001.*is Administrator there/),
		);
	});
});

describe('The deletion of a user', () => {
	const request = async (parameters: object) =>
		(
			await bench.operate('userDeletion', 'request', {
				confirmProperty: SHOP,
				...parameters,
			} as never)
		).items;

	it.each([
		['userId', 'u-17', { userId: 'u-17' }],
		['clientId', '12.34', { clientId: '12.34' }],
		['clientId', 'GA1.1.12.34', { clientId: '12.34' }],
		['appInstanceId', 'abc', { appInstanceId: 'abc' }],
		[
			'userProvidedData',
			'Ada.Love Lace@gmail.com',
			{ userProvidedData: 'adalovelace@gmail.com' },
		],
		['userProvidedData', 'Ada.L@example.com', { userProvidedData: 'ada.l@example.com' }],
	])(
		'is requested by %s, and returned with the time of the request',
		async (identifiedBy, identifier, body) => {
			const items = await request({ identifiedBy, identifier });
			expect(items).toEqual([
				{
					requested: true,
					propertyId: SHOP,
					identifiedBy,
					deletionRequestTime: expect.stringMatching(/^2026-11-2/),
				},
			]);
			expect(bodies()).toEqual([body]);
		},
	);

	it.each<[string, object, RegExp]>([
		[
			'without the ID typed again',
			{ confirmProperty: '' },
			/'Confirm Property ID' is not 401000001/,
		],
		['with the ID of another property', { confirmProperty: FRESH }, /so nothing was deleted/],
		['of nobody', { identifier: '' }, /'Identifier' is empty/],
		...['userId', 'clientId', 'appInstanceId', 'userProvidedData'].flatMap((identifiedBy) =>
			['N/A', '#N/A', 'undefined', '-', '--', '[object Object]', 'null', 'none'].map(
				(identifier): [string, object, RegExp] => [
					`of ${identifier} as ${identifiedBy}`,
					{ identifiedBy, identifier },
					/so nothing was deleted$|is not an email address$|^'Client ID' is empty|^'Identifier' contains an object$/,
				],
			),
		),
		...['ada', 'ada@', '@example.com', 'ada@@example.com', 'ada@example', 'a@b.c, d@e.f'].map(
			(identifier): [string, object, RegExp] => [
				`of ${identifier} as an email`,
				{ identifiedBy: 'userProvidedData', identifier },
				/is not an email address/,
			],
		),
		['of no visitor', { identifiedBy: 'clientId', identifier: 'a@b.example' }, /email address/],
	])('is refused before any request %s', async (_, parameters, words) => {
		await expect(request({ identifier: 'u-17', ...parameters })).rejects.toThrow(words);
		expect(adminRequests()).toEqual([]);
	});
});

describe('An annotation', () => {
	it('of one day can become one of several days, without any rest of the former date', async () => {
		const { items: made } = await bench.operate('annotation', 'create', {
			title: 'Sale',
			annotationDate: '2026-11-02',
			color: 'RED',
		});
		const days = { startDate: '2026-11-02', endDate: '2026-11-06' };
		const { items } = await bench.operate('annotation', 'update', {
			annotation: made[0]!.id,
			updateFields: { annotationDateRange: { days } },
		});
		expect(items).toMatchObject([{ changed: true, annotationDateRange: days }]);
		expect(items[0]).not.toHaveProperty('annotationDate');
	});
});

it('A channel group that becomes primary replaces the former primary group, whoever created that', async () => {
	const group = { groupingRule: RULE_PARAMETERS, additionalFields: { primary: true } };
	for (const displayName of ['Ours', 'Theirs'])
		await bench.operate('channelGroup', 'create', { ...group, displayName });
	const { items } = await bench.operate('channelGroup', 'getMany', {});
	const primary = items.filter((each) => each.primary === true);
	expect(primary).toMatchObject([{ displayName: 'Theirs' }]);
});

describe.each([
	['bigQueryLink', { datasetLocation: 'EU' }],
	['firebaseLink', {}],
])('A new %s', (resource, more) => {
	it.each(['my-project', '1234567', 'projects/my-project'])(
		'takes the Google Cloud project by ID, number or resource name: %s',
		async (project) => {
			await bench.operate(resource, 'create', { project, ...more });
			const name = project.startsWith('projects/') ? project : `projects/${project}`;
			expect(bench.sent()).toMatchObject([{ project: name }]);
		},
	);
});
