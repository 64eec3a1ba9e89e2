/** What an event says of the person, the visit and the customer, in n8n's engine: what Google is sent of it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { APP, SHOP } from '../../testing/analytics';
import { chooseFromList, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

/** Google takes events of the last days by the clock of this machine, as n8n knows no other. */
const bench = openSharedBench(async () => await startAnalyticsEngine({}));

const EVENT = {
	resource: 'event',
	operation: 'send',
	property: chooseFromList(SHOP),
	dataStream: chooseFromList('G-FJORD00001'),
	eventName: chooseFromList('close_convert_lead'),
	clientId: '1234567890.1700000000',
};

async function run(parameters: INodeParameters = {}, more: AnalyticsRunOptions = {}) {
	const result = await bench.run({ ...EVENT, ...parameters }, more);
	return { ...result, events: result.items.map(({ event }) => event as IDataObject) };
}

const taken = () => bench.sandbox.analytics.sentEvents.map(({ event }) => event);
const requests = () => bench.sandbox.endpoints.dataManager.requests;

const USER_FIELDS = ['email', 'phone', 'firstName', 'lastName', 'country', 'postalCode'];
/** Each field of User Data as an expression that takes it from the item. */
const USER_DATA = Object.fromEntries(USER_FIELDS.map((name) => [name, `={{ $json.${name} }}`]));

/** The identifiers that Google was sent of each record. */
async function identify(records: IDataObject[]) {
	const result = await run({ userData: USER_DATA }, { records });
	const identifiers = taken().map(({ userData }) => userData?.userIdentifiers);
	return { ...result, identifiers };
}

describe('Event: Send identifies a person as Google’s own examples do', () => {
	/** developers.google.com/data-manager/api/devguides/audiences/send-audience-members, and Google's library. */
	const EMAILS: Array<[written: string, hash: string]> = [
		['dana@example.com', '07e2f1394b0ea80e2adca010ea8318df697001a005ba7452720edda4b0ce57b3'],
		['DanaM@example.com', '1df6b43bc68dd38eca94e6a65b4f466ae537b796c81a526918b40ac4a7b906c7'],
		[
			'  alexz@EXAMPLE.com ',
			'509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a',
		],
		[
			'cloudySanFrancisco@GMAIL.com',
			'223ebda6f6889b1494551ba902d9d381daf2f642bae055888e96343d53e9f9c4',
		],
		[
			'Cloudy.SanFrancisco+shopping@gmail.com',
			'223ebda6f6889b1494551ba902d9d381daf2f642bae055888e96343d53e9f9c4',
		],
		[
			'quinn@CYMBALGROUP.com',
			'05bb62526f091b45d20e243d194766cca8869137421047dc53fa4876d111a6f0',
		],
		[
			'baklavainthebalkans@gmail.com',
			'f1fcde379f31f4d446b76ee8f34860eca2288adc6b6d6c0fdc56d9eee75a2fa5',
		],
		['rosario@example.org', '83a834cc5327bc4dee7c5408988040dc5813c7662611cd93b707aff72bf7d33f'],
	];
	const PHONES: Array<[written: string, hash: string]> = [
		['+1-800-555-0100', 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30'],
		['1 800 555 0100', 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30'],
		['001 (800) 555-0100', 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30'],
		['+1 800-555-0101', '61d6c2976b5d92b1ad63073a12fddd26040cd980067d03a93dd1cc50f1a3ac68'],
		['+1 800-555-0102', 'c5383c2eeada28210d27f011bc127d4f9562cf38ff0c9bba33dd45ae79b9fe7c'],
		['+1-800-555-0110', '525c2390a4e2a9766fa8ddc341dd10414603baebefa401f5a5e29f55e176525d'],
	];

	it('by email addresses: in lower case, and at Gmail without dots and labels', async () => {
		const { identifiers, error } = await identify(EMAILS.map(([email]) => ({ email })));
		expect(error).toBeUndefined();
		expect(identifiers).toEqual(EMAILS.map(([, emailAddress]) => [{ emailAddress }]));
		expect(JSON.parse(requests()[0]!.text)).toMatchObject({ encoding: 'HEX' });
	});

	it('by phone numbers: with their country code, and nothing but digits behind the plus sign', async () => {
		const { identifiers, error } = await identify(PHONES.map(([phone]) => ({ phone })));
		expect(error).toBeUndefined();
		expect(identifiers).toEqual(PHONES.map(([, phoneNumber]) => [{ phoneNumber }]));
	});

	it('by names and addresses: without titles, the country and the postal code as they are', async () => {
		const GIVEN = '128a07bfe2df877c52076e60d7774cf5baaa046c5a6c48daf30ff43ecca2f814';
		const FAMILY = '77762c287e61ce065bee5c15464012c6fbe088398b8057627d5577249430d574';
		const written = [
			{ firstName: 'Givenname', lastName: 'Familyname', country: 'us', postalCode: '94045' },
			{
				firstName: ' Mrs. GivenName ',
				lastName: 'Familyname, Jr., DDS',
				country: 'UK',
				postalCode: ' 1229-076 ',
			},
		];
		const { identifiers, error } = await identify(written);
		expect(error).toBeUndefined();
		const names = { givenName: GIVEN, familyName: FAMILY };
		expect(identifiers).toEqual([
			[{ address: { ...names, regionCode: 'US', postalCode: '94045' } }],
			[{ address: { ...names, regionCode: 'GB', postalCode: '1229-076' } }],
		]);
	});

	it('by hashes that the item already has, as they are', async () => {
		const [, hash] = EMAILS[0]!;
		const { identifiers } = await identify([{ email: hash.toUpperCase() }]);
		expect(identifiers).toEqual([[{ emailAddress: hash }]]);
	});

	it('without sending or returning an address, a number or a name in clear text', async () => {
		const record = {
			email: 'ada@example.com',
			phone: '+49 30 7654321',
			firstName: 'Augusta',
			lastName: 'Lovelace',
			country: 'DE',
			postalCode: '10115',
		};
		const { events, identifiers } = await identify([record]);
		expect(identifiers[0]).toHaveLength(3);
		const said = `${requests()[0]!.text} ${JSON.stringify(events)}`;
		for (const secret of ['ada@', '7654321', 'Augusta', 'augusta', 'Lovelace', 'lovelace'])
			expect(said).not.toContain(secret);
	});

	it('but sends an event without any of it where fields are empty or contain placeholders', async () => {
		const { identifiers, error, hints } = await identify([
			{},
			{
				email: 'n/a',
				phone: '-',
				firstName: 'Mr. ',
				lastName: ', Jr.',
				country: null,
				postalCode: '',
			},
		]);
		expect(error).toBeUndefined();
		expect(identifiers).toEqual([undefined, undefined]);
		expect(JSON.parse(requests()[0]!.text)).not.toHaveProperty('encoding');
		expect(hints.map(({ message }) => message).join()).not.toMatch(/User Data/);
	});

	it('but leaves out names with an incomplete address, and says how many', async () => {
		const { identifiers, hints } = await identify([
			{ email: 'dana@example.com', firstName: 'Dana', lastName: 'Ruiz' },
			{ firstName: 'Mrs.', lastName: 'Ruiz', country: 'ES', postalCode: '28001' },
			{ email: 'dana@example.com' },
		]);
		expect(identifiers.map((each) => each?.length)).toEqual([1, undefined, 1]);
		expect(hints.map(({ message }) => message)).toContain(
			"Sent 2 events without the name and address under 'User Data', because Google accepts first name, last name, country, and postal code only together.",
		);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['an address that is none', { email: 'dana(at)example.com' }, /not an email address/],
		[
			'two addresses in one field',
			{ email: 'a@example.com, b@example.com' },
			/not an email address/,
		],
		[
			'an address at Gmail that is all dots',
			{ email: '..+a@gmail.com' },
			/not an email address/,
		],
		[
			'a number without its country code',
			{ phone: '(800) 555-0100' },
			/country code.*\+493012345678/,
		],
		['a number within a country', { phone: '030 1234567' }, /country code/],
		[
			'a number with a 0 behind its country code',
			{ phone: '+44 (0)113 496 0987' },
			/no 0 right after the code/,
		],
		['a number with letters', { phone: '+1 800 FLOWERS' }, /country code/],
		['a country in words', { country: 'Germany' }, /two-letter ISO 3166 code/],
	])('but refuses %s before anything is sent', async (_, userData, words) => {
		const { error } = await run({ userData });
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(requests()).toEqual([]);
	});
});

describe('Event: Send reads the session from', () => {
	const sessionsOf = () =>
		taken().map(({ additionalEventParameters }) => additionalEventParameters);

	it.each<[string, unknown, string]>([
		['the number itself', '1700000000', '1700000000'],
		['a number', 1700000000, '1700000000'],
		['the cookie of 2020', 'GS1.1.1673933110.12.0.1673933110.60.0.0', '1673933110'],
		['that cookie on a deeper domain', 'GS1.2-2.1673933110.12.0', '1673933110'],
		['the cookie of 2025', 'GS2.1.s1747132561$o1$g0$t1747132655$j0$l0$h0', '1747132561'],
		['that cookie in another order', 'GS2.1.o1$g0$t1747132655$s1747132561$h0', '1747132561'],
		['that cookie as forms encode it', 'GS2.1.s1747132561%24o1%24g0', '1747132561'],
		[
			'all cookies of a request, in which other data streams have sessions too',
			'_ga=GA1.1.1.2; _ga_OTHER00001=GS1.1.1600000000.1.0; _ga_FJORD00001=GS2.1.s1747132561$o1; x=y',
			'1747132561',
		],
		[
			'a cookie whose name has a prefix',
			'shop_ga_FJORD00001=GS2.1.s1747132561$o1',
			'1747132561',
		],
	])('%s', async (_, session, expected) => {
		const { error } = await run(
			{ sessionId: '={{ $json.session }}' },
			{ records: [{ session } as IDataObject] },
		);
		expect(error).toBeUndefined();
		expect(sessionsOf()).toEqual([[{ parameterName: 'session_id', value: expected }]]);
	});

	it.each([[''], ['n/a'], ['0'], ['undefined']])(
		'nothing where the field is "%s", and sends the event',
		async (sessionId) => {
			const { error } = await run({ sessionId });
			expect(error).toBeUndefined();
			expect(sessionsOf()).toEqual([undefined]);
		},
	);

	it.each<[string, INodeParameters, RegExp]>([
		[
			'the cookie of the visitor',
			{ sessionId: 'GA1.1.1234567890.1700000000' },
			/which is a client ID.*digits after the s/,
		],
		['the client ID', { sessionId: '1234567890.1700000000' }, /not a session ID/],
		['a cookie without a session', { sessionId: 'GS2.1.o1$g0' }, /not a session ID/],
		['a cookie cut short', { sessionId: 'GS1.1.' }, /not a session ID/],
		[
			'the cookie of another data stream',
			{ sessionId: '_ga_OTHER00001=GS2.1.s1747132561$o1' },
			/has _ga_OTHER00001, but the events go to the data stream G-FJORD00001/,
		],
		[
			'a website’s cookie for an app',
			{
				property: chooseFromList(APP),
				dataStream: chooseFromList('1:7001:ios:a1'),
				appInstanceId: 'a'.repeat(32),
				sessionId: '_ga_FJORD00001=GS2.1.s1747132561$o1',
			},
			/data stream 1:7001:ios:a1/,
		],
		[
			'a session that is among the parameters as well',
			{
				sessionId: '1700000000',
				parameters: toPanelRows({ name: 'session_id', value: '1' }),
			},
			/both filled in/,
		],
	])('neither %s, which it refuses before anything is sent', async (_, parameters, words) => {
		const { error } = await run(parameters);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(requests()).toEqual([]);
	});
});

describe('Event: Send reports about the customer', () => {
	it('whether they are new, how valuable they are, and which coupons they used', async () => {
		const { error } = await run({
			customerType: 'RETURNING',
			customerValueBucket: '={{ "HIGH" }}',
			couponCodes: ' SUMMER10, , VIP ',
			userProperties: toPanelRows({ name: 'tier', value: 'gold' }),
			items: '[{"item_id": "sku-1"}]',
		});
		expect(error).toBeUndefined();
		expect(taken()).toMatchObject([
			{
				userProperties: {
					customerType: 'RETURNING',
					customerValueBucket: 'HIGH',
					additionalUserProperties: [{ propertyName: 'tier', value: 'gold' }],
				},
				cartData: { items: [{ itemId: 'sku-1' }], couponCodes: ['SUMMER10', 'VIP'] },
			},
		]);
	});

	it('nothing where no field about it is filled in', async () => {
		await run();
		expect(taken()[0]).not.toHaveProperty('userProperties');
		expect(taken()[0]).not.toHaveProperty('cartData');
	});
});

describe("Event: Send writes Google's error on the item, with what to do, for", () => {
	it.each<{ title: string; parameters: INodeParameters; reason: string; message: RegExp }>([
		{
			title: 'a value that is too long',
			parameters: { parameters: toPanelRows({ name: 'plan', value: 'x'.repeat(101) }) },
			reason: 'fieldValueTooLong',
			message: /parameter values up to 100/,
		},
	])('$title', async ({ parameters, reason, message }) => {
		const { events } = await run(parameters);
		expect(events).toMatchObject([{ status: 'refused', reason }]);
		expect(events[0]!.message).toMatch(message);
		expect(taken()).toEqual([]);
	});
});
