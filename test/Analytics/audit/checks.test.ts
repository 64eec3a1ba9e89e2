/** Checks as pure functions, with facts that no prepared property has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runChecks, type AuditFinding } from '../../../nodes/Analytics/audit/auditCheck';
import { AUDIT_CHECKS } from '../../../nodes/Analytics/audit/checks';
import type {
	DataStream,
	AuditedDefinition,
	KeyEvent,
	AuditFacts,
	VisitGroup,
} from '../../../nodes/Analytics/audit/facts';
import { failed, success } from '../../../nodes/shared/core/result';

const MOMENT = Date.UTC(2026, 10, 21, 12);

const stream = (id: string, more: Partial<DataStream> = {}): DataStream => ({
	id,
	displayName: `Site ${id}`,
	isWebsite: true,
	address: `site-${id}.example`,
	createdAt: 0,
	...more,
});

const visit = (streamId: string, more: Partial<VisitGroup> = {}): VisitGroup => ({
	streamId,
	host: `site-${streamId}.example`,
	countryId: 'NO',
	dataFilter: '(not set)',
	sessions: 500,
	...more,
});

const keyEvent = (eventName: string, more: Partial<KeyEvent> = {}): KeyEvent => ({
	id: eventName,
	eventName,
	isDeletable: true,
	createdAt: 0,
	...more,
});

const dimension = (
	parameterName: string,
	more: Partial<AuditedDefinition> = {},
): AuditedDefinition => ({
	kind: 'customDimension',
	id: parameterName,
	displayName: parameterName,
	parameterName,
	scope: 'EVENT',
	apiName: `customEvent:${parameterName}`,
	...more,
});

/** Facts of a property in which everything is in order. */
function goodFacts(): AuditFacts {
	return {
		moment: MOMENT,
		quota: undefined,
		property: success({ timeZone: 'Europe/Oslo', currencyCode: 'NOK', isAnalytics360: false }),
		eventDataRetention: success('FOURTEEN_MONTHS'),
		dataStreams: success([stream('1')]),
		keyEvents: success([keyEvent('sign_up')]),
		customDimensions: success([]),
		customMetrics: success([]),
		calculatedMetrics: success([]),
		googleAdsLinks: success([]),
		bigQueryLinks: success([{ id: '1', exportsAnything: true }]),
		reportingIdentity: success('BLENDED'),
		userProvidedData: success({ isCollected: false, isDetectedAutomatically: false }),
		enhancedMeasurement: success({
			settings: [{ stream: stream('1'), isOn: true }],
			websitesNotChecked: 0,
		}),
		dataRedaction: success({ settings: [], websitesNotChecked: 0 }),
		events: success({ events: [{ name: 'sign_up', count: 9 }], isComplete: true }),
		traffic: success({ sources: [], sessions: 1000, revenue: 10, isComplete: true }),
		revealingPages: success([]),
		visits: success({ visits: [visit('1')], isComplete: true }),
		commonReports: success([]),
		definitionUse: success(new Map()),
	};
}

const judge = (facts: Partial<AuditFacts>) =>
	runChecks('1', { ...goodFacts(), ...facts }, AUDIT_CHECKS).filter(
		({ severity }) => severity !== 'ok',
	);
const getOnlyFinding = (found: AuditFinding[]) => {
	expect(found).toHaveLength(1);
	return found[0]!;
};

it('The audit checks find nothing in a property without faults', () => {
	expect(judge({})).toEqual([]);
});

it('Every audit check says so when data that it needs is missing, and none throws', () => {
	const missing = failed('Refused', 'Ask for access.', { reason: 'noAccess', status: 403 });
	for (const name of Object.keys(goodFacts())) {
		if (name === 'moment' || name === 'quota') continue;
		const found = judge({ [name]: missing });
		const isNeededByNone = ['reportingIdentity', 'dataRedaction'].includes(name);
		expect(found.length > 0).toBe(!isNeededByNone);
		for (const { finding, fix } of found) {
			expect(finding).toBe('Could not be checked: Refused.');
			expect(fix).toEqual({ instruction: 'Ask for access.' });
		}
	}
});

describe('The audit checks', () => {
	const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

	it('treat names such as constructor like any other: of events, definitions, sources, hosts and streams', () => {
		const found = judge({
			dataStreams: success(NAMES.map((name) => stream(name, { address: 'constructor' }))),
			customDimensions: success(NAMES.map((name) => dimension(name))),
			keyEvents: success(NAMES.map((name) => keyEvent(name))),
			events: success({
				events: NAMES.map((name) => ({ name, count: 1 })),
				isComplete: true,
			}),
			traffic: success({
				sources: NAMES.map((name) => ({
					source: name,
					medium: 'referral',
					channel: name,
					sessions: 1,
				})),
				sessions: 4,
				revenue: 1,
				isComplete: true,
			}),
			visits: success({
				visits: NAMES.map((name) => visit(name, { host: name, countryId: name })),
				isComplete: true,
			}),
			definitionUse: success(
				new Map(NAMES.map((name) => [`customEvent:${name}`, 'unused' as const])),
			),
		});
		expect(found.map(({ check }) => check)).toEqual([
			'dataStreams',
			...NAMES.map(() => 'unusedDefinitions'),
		]);
		expect(found[1]!.fix?.parameters).toEqual({
			property: '1',
			customDimension: '__proto__',
		});
		expect(found[1]!.evidence.parameterName).toBe('__proto__');
	});
});

describe('An audit finds that a data stream without visits', () => {
	it('is not dead while it is younger than the days that were audited', () => {
		const createdAt = MOMENT - 5 * 86_400_000;
		expect(judge({ dataStreams: success([stream('1'), stream('2', { createdAt })]) })).toEqual(
			[],
		);
	});

	it('may not be dead where Google leaves rare values out', () => {
		const found = judge({
			dataStreams: success([stream('1'), stream('2')]),
			visits: success({ visits: [visit('1')], isComplete: false }),
		});
		expect(getOnlyFinding(found).finding).toMatch(
			/^Could not be checked: Google withholds or groups/,
		);
	});

	it('must not be offered for deletion when no stream has visits', () => {
		const found = judge({
			dataStreams: success([stream('1'), stream('2')]),
			visits: success({ visits: [], isComplete: true }),
		});
		expect(getOnlyFinding(found)).toMatchObject({ check: 'dataStreams', severity: 'problem' });
		expect(getOnlyFinding(found).fix).not.toHaveProperty('operation');
	});
});

describe('An audit handles a key event that was not collected: it', () => {
	it('ignores the key event while it is new, and where Google made it', () => {
		const createdAt = MOMENT - 86_400_000;
		const keyEvents = [
			keyEvent('sign_up'),
			keyEvent('brand_new', { createdAt }),
			keyEvent('purchase', { isDeletable: false }),
		];
		expect(judge({ keyEvents: success(keyEvents) })).toEqual([]);
	});

	it('does not call it missing where Google leaves rare events out', () => {
		const found = judge({
			keyEvents: success([keyEvent('sign_up'), keyEvent('rare')]),
			events: success({ events: [{ name: 'sign_up', count: 9 }], isComplete: false }),
		});
		expect(getOnlyFinding(found).finding).toMatch(/^Could not be checked: /);
	});

	it('proposes the most valuable event that the property collects, where there are no key events', () => {
		const found = judge({
			keyEvents: success([]),
			events: success({
				events: ['scroll', 'add_to_cart', 'generate_lead'].map((name) => ({
					name,
					count: 1,
				})),
				isComplete: true,
			}),
		});
		expect(getOnlyFinding(found).fix).toMatchObject({
			resource: 'keyEvent',
			operation: 'create',
			parameters: { eventName: 'generate_lead' },
		});
	});
});

describe('An audit of custom definitions', () => {
	it('does not call definitions unused whose use Google does not state', () => {
		const customDimensions = success([dimension('a'), dimension('b')]);
		const definitionUse = success(
			new Map([
				['customEvent:a', 'used' as const],
				['customEvent:b', 'unknown' as const],
			]),
		);
		expect(judge({ customDimensions, definitionUse })).toEqual([]);
		const found = judge({ customDimensions });
		expect(getOnlyFinding(found).finding).toMatch(
			/^Could not be checked: Google returned no values/,
		);
	});

	it('reports definitions together whose parameters differ only in case', () => {
		const found = judge({
			customDimensions: success([dimension('planName'), dimension('PlanName')]),
			definitionUse: success(
				new Map([
					['customEvent:planName', 'used' as const],
					['customEvent:PlanName', 'used' as const],
				]),
			),
		});
		expect(found.map(({ finding }) => finding)).toContain(
			'These parameters differ only in case: planName, PlanName.',
		);
	});

	it('counts the higher limits of Analytics 360', () => {
		const metrics = Array.from({ length: 5 }, (_, index) =>
			dimension(`m${index}`, { kind: 'calculatedMetric', parameterName: '', apiName: '' }),
		);
		const property = { timeZone: 'Europe/Oslo', currencyCode: 'NOK' };
		const calculatedMetrics = success(metrics);
		expect(getOnlyFinding(judge({ calculatedMetrics }))).toMatchObject({
			check: 'definitionLimits',
			severity: 'problem',
			fix: {
				instruction: "Remove the ones you no longer need with 'Calculated Metric: Delete'.",
			},
		});
		expect(
			judge({ calculatedMetrics, property: success({ ...property, isAnalytics360: true }) }),
		).toEqual([]);
	});
});

describe("An audit of the visitors' countries", () => {
	const visits = (countryId: string) =>
		success({ visits: [visit('1', { countryId })], isComplete: true });
	const property = (timeZone: string, currencyCode: string) =>
		success({ timeZone, currencyCode, isAnalytics360: false });

	it('suggests no change for countries with the same time and currency', () => {
		expect(judge({ property: property('Europe/Berlin', 'EUR'), visits: visits('AT') })).toEqual(
			[],
		);
	});

	it('proposes no time zone for a large country, which has several', () => {
		const found = judge({ property: property('Europe/Oslo', 'USD'), visits: visits('US') });
		expect(getOnlyFinding(found)).toMatchObject({ check: 'timeZone', severity: 'warning' });
		expect(getOnlyFinding(found).fix).not.toHaveProperty('operation');
	});

	it('suggests nothing for few visitors, or for an unknown country', () => {
		const few = success({
			visits: [visit('1', { countryId: 'JP', sessions: 99 })],
			isComplete: true,
		});
		expect(judge({ visits: few })).toEqual([]);
		expect(judge({ visits: visits('(not set)') })).toEqual([]);
		expect(judge({ visits: visits('ZZ') })).toEqual([]);
	});
});

describe('An audit of referrers', () => {
	const traffic = (source: string, sessions: number) =>
		success({
			sources: [{ source, medium: 'referral', channel: 'Referral', sessions }],
			sessions: 1000,
			revenue: 1,
			isComplete: true,
		});

	it.each([
		['site-1.example', 'selfReferrals'],
		['www.site-1.example', 'selfReferrals'],
		['pay.site-1.example', 'selfReferrals'],
		['checkout.stripe.com', 'paymentReferrals'],
		['PayPal.com', 'paymentReferrals'],
	])('reports a referrer such as %s by its check "%s"', (source, check) => {
		expect(getOnlyFinding(judge({ traffic: traffic(source, 30) }))).toMatchObject({ check });
	});

	it.each(['other-site-1.example', 'example', 'notpaypal.com', 'paypal.com.evil.example'])(
		'ignores the referrer %s, which belongs to somebody else',
		(source) => {
			expect(judge({ traffic: traffic(source, 500) })).toEqual([]);
		},
	);

	it('ignores referrers of a few in a thousand visits', () => {
		expect(judge({ traffic: traffic('site-1.example', 9) })).toEqual([]);
	});
});

it('An audit recognizes a test site by a whole word in its host name', () => {
	const hosts = [
		'dev.shop.example',
		'shop-staging.example',
		'127.0.0.1',
		'shop.local',
		'devices.example',
		'latest.example',
		'protest.example',
	];
	const visits = hosts.map((host) => visit('1', { host, sessions: 1 }));
	const found = judge({ visits: success({ visits, isComplete: true }) });
	expect(getOnlyFinding(found).evidence.hosts).toEqual(
		hosts.slice(0, 4).map((host) => ({ host, sessions: 1 })),
	);
});

it('An audit does not report event names with spaces for events without a name, which Google reports as (not set)', () => {
	const events = ['(not set)', 'purchase'].map((name) => ({ name, count: 1 }));
	const found = judge({ events: success({ events, isComplete: true }), keyEvents: success([]) });
	const names = found.filter(({ check }) => check === 'eventNames');
	expect(names).toEqual([]);
});

it('An audit finding stays short, however many names it concerns', () => {
	const events = Array.from({ length: 5000 }, (_, index) => ({
		name: `an event ${index}`,
		count: 1,
	}));
	const found = judge({ events: success({ events, isComplete: true }), keyEvents: success([]) });
	const [spaces] = found.filter(({ check }) => check === 'eventNames');
	expect(spaces!.finding).toMatch(
		/^5,000 events have spaces in the name: .* and 4,995 others\.$/,
	);
	expect(spaces!.evidence.events).toHaveLength(10);
});

it('An audit finding masks a name that holds an email address', () => {
	const events = [{ name: 'jane@customer.example clicked', count: 1 }];
	const found = judge({ events: success({ events, isComplete: true }), keyEvents: success([]) });
	const text = JSON.stringify(found);
	expect(text).toContain('[email] clicked');
	expect(text).not.toContain('jane@');
});

it('An audit proposes to redact email addresses only on the website that lacks it, and only what it lacks', () => {
	const revealingPages = success([{ path: '/a?token=x', title: 'A', views: 2 }]);
	const redaction = (redactedParameters: string[]) =>
		success({
			settings: [
				{
					stream: stream('1'),
					redactsEmails: false,
					redactedParameters,
					listedParameters: redactedParameters,
				},
			],
			websitesNotChecked: 0,
		});
	expect(
		getOnlyFinding(judge({ revealingPages, dataRedaction: redaction(['a']) })).fix,
	).toMatchObject({
		parameters: {
			updateFields: {
				queryParameterRedactionEnabled: true,
				queryParameterKeys: ['a', 'token'],
			},
		},
	});
	const protectedPages = getOnlyFinding(
		judge({ revealingPages, dataRedaction: redaction(['token']) }),
	);
	expect(protectedPages).toMatchObject({ severity: 'warning' });
	expect(protectedPages.fix).not.toHaveProperty('operation');
});

it('An audit says of a JSON Web Token in a path that redaction cannot remove it', () => {
	const path = '/login/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0';
	const found = getOnlyFinding(
		judge({ revealingPages: success([{ path, title: '', views: 1 }]) }),
	);
	expect(found).toMatchObject({ severity: 'problem', evidence: { paths: ['/login/[token]'] } });
	expect(found.fix).not.toHaveProperty('operation');
});

it('The documentation lists every audit check with its question and why it matters', () => {
	const usage = readFileSync(join(__dirname, '../../../docs/usage.md'), 'utf8');
	const [, section = ''] = usage.split('\n## Audit\n');
	const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
		([, name, question, meaning]) => ({ name, question, meaning }),
	);
	expect(rows).toEqual(
		AUDIT_CHECKS.map(({ name, question, meaning }) => ({ name, question, meaning })),
	);
});
