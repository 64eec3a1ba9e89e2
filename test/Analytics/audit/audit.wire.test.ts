/** The audit over real sockets: what it asks, what it finds in the prepared properties, and what it says it could not read. */
import type { IDataObject } from 'n8n-workflow';

import type { AuditFinding } from '../../../nodes/Analytics/audit/auditCheck';
import { AUDIT_CHECKS } from '../../../nodes/Analytics/audit/checks';
import {
	APP,
	BLOG,
	FRESH,
	openAnalyticsNode,
	SHOP,
	type BenchResult,
} from '../../../testing/analytics';
import { AUDIT_EXAMPLES, DEGRADED, NEGLECTED, WELL_KEPT } from '../../../testing/audits';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAnalyticsNode);

const audit = async (property: string, options: IDataObject = {}): Promise<BenchResult> =>
	await bench.run({ resource: 'property', operation: 'audit', property, options });

async function findingsOf(property: string, options: IDataObject = {}): Promise<AuditFinding[]> {
	const { items } = await audit(property, options);
	return items as unknown as AuditFinding[];
}

/** Of a property as it is seeded: what is only looked at is not asked for by every test. */
const known = new Map<string, Promise<AuditFinding[]>>();

async function findingsOnce(property: string): Promise<AuditFinding[]> {
	const findings = known.get(property) ?? findingsOf(property);
	known.set(property, findings);
	return await findings;
}

const of = (findings: AuditFinding[], name: string) =>
	findings.filter(({ check }) => check === name);
const faultsIn = (findings: AuditFinding[]) => findings.filter(({ severity }) => severity !== 'ok');
const uncheckedIn = (findings: AuditFinding[]) =>
	findings.filter(({ finding }) => finding.startsWith('Could not be checked: '));
const requestsSent = () => [
	...bench.sandbox.endpoints.admin.requests,
	...bench.sandbox.endpoints.data.requests,
];

/** Tokens that are used up today. */
async function tokensUsed(property: string): Promise<number> {
	const asked = { resource: 'report', operation: 'getQuota', property };
	const { items } = await bench.run(asked);
	const left = items.find(
		({ category, quota }) => category === 'core' && quota === 'tokensPerDay',
	);
	return 200_000 - Number(left?.remaining);
}

describe('An audit of a sandbox property', () => {
	it.each(AUDIT_EXAMPLES)(
		'reports by its check $check the fault in property $faulty: $finding',
		async ({ check, faulty, severity, finding }) => {
			const findings = of(await findingsOnce(faulty), check);
			const found = findings.filter((each) => finding.test(each.finding));
			expect(found[0]).toMatchObject({ property: faulty, check, severity });
			expect(found[0]!.fix?.instruction).toMatch(/\.$/);
			expect(found[0]!.meaning).toMatch(/^[A-Z].*\.$/);
		},
	);

	it('reports nothing in a well-kept property', async () => {
		const findings = await findingsOnce(WELL_KEPT);
		expect(faultsIn(findings)).toEqual([]);
		expect(findings.map(({ check }) => check)).toEqual(AUDIT_CHECKS.map(({ name }) => name));
		expect(findings.map(({ fix }) => fix)).toEqual(AUDIT_CHECKS.map(() => null));
	});

	it('is shown to find a fault with every one of its checks', () => {
		const names = new Set(AUDIT_EXAMPLES.map(({ check }) => check));
		expect([...names]).toEqual(AUDIT_CHECKS.map(({ name }) => name));
	});

	it('lists problems first, and states its questions in one sentence each', async () => {
		const severities = (await findingsOnce(NEGLECTED)).map(({ severity }) => severity);
		const order = ['problem', 'warning', 'ok'];
		expect(severities).toEqual(
			[...severities].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
		);
		for (const { question, meaning } of AUDIT_CHECKS) {
			expect(question).toMatch(/^[A-Z][^.?]*\?$/);
			expect(meaning).toMatch(/^[A-Z].*\.$/);
		}
	});

	it('never repeats an email address or a token that it found', async () => {
		const text = JSON.stringify(await findingsOnce(NEGLECTED));
		expect(text).toContain('/account/[email]');
		expect(text).toContain('/newsletter?email=…&city=…');
		expect(text).not.toMatch(/jane|sam%40|kim@|customer\.example|s3cr3t|Bergen/);
	});

	it('suggests only fixes that are operations of the panel, with parameters that these have', async () => {
		const { Analytics } = await import('../../../nodes/Analytics/Analytics.node');
		const { properties } = new Analytics().description;
		const audits = [NEGLECTED, DEGRADED, BLOG].map(async (each) => await findingsOnce(each));
		const fixes = (await Promise.all(audits)).flat().flatMap(({ fix }) => fix ?? []);
		const withOperation = fixes.filter(({ operation }) => operation !== undefined);
		expect(withOperation.length).toBeGreaterThan(10);
		for (const { resource = '', operation = '', parameters = {} } of withOperation) {
			const shown = properties.filter(
				({ displayOptions }) =>
					displayOptions?.show?.resource?.includes(resource) &&
					displayOptions.show.operation?.includes(operation),
			);
			const names = shown.map(({ name }) => name);
			expect(names).toEqual(expect.arrayContaining(Object.keys(parameters)));
			const members = shown.flatMap(({ name, options = [] }) =>
				name === 'updateFields' ? options.map((option) => option.name) : [],
			);
			const changed = Object.keys((parameters.updateFields as IDataObject | undefined) ?? {});
			expect(members).toEqual(expect.arrayContaining(changed));
		}
	});
});

describe('An audit that cannot read everything', () => {
	const reads = [...new Set(AUDIT_EXAMPLES.map(({ read }) => read))].map((read) => ({
		read,
		checks: AUDIT_EXAMPLES.filter((example) => example.read === read).map(({ check }) => check),
	}));

	it.each(reads)(
		'reports the checks $checks as not completed when Google refuses $read',
		async ({ read, checks }) => {
			const reply = {
				status: 403,
				body: { error: { code: 403, message: 'Not for you', status: 'PERMISSION_DENIED' } },
			};
			for (const endpoint of [bench.sandbox.endpoints.admin, bench.sandbox.endpoints.data])
				endpoint.order({ match: read, times: Infinity, reply });
			const findings = await findingsOf(WELL_KEPT);
			for (const check of checks)
				expect(of(findings, check)).toMatchObject([
					{
						severity: 'warning',
						finding: `Could not be checked: Google refused access to the property ${WELL_KEPT}.`,
						evidence: { couldNotBeChecked: true, reason: 'noAccess', httpStatus: 403 },
						fix: {
							instruction: expect.stringContaining('does not have sufficient access'),
						},
					},
				]);
			expect(findings.length).toBe(AUDIT_CHECKS.length);
		},
	);

	it('still checks the settings when the quota for reports is used up', async () => {
		const property = `properties/${NEGLECTED}`;
		bench.sandbox.analytics.quirks.exhaust('tokensPerHour', { property });
		const findings = await findingsOf(NEGLECTED);
		const unchecked = uncheckedIn(findings);
		expect(unchecked.map(({ check }) => check)).toEqual([
			'dataStreams',
			'keyEvents',
			'personalData',
			'eventNames',
			'internalTraffic',
			'unassignedTraffic',
			'selfReferrals',
			'paymentReferrals',
			'googleAdsLink',
			'unusedDefinitions',
			'timeZone',
			'currency',
			'sampling',
			'thresholding',
			'otherRow',
		]);
		expect(new Set(unchecked.map(({ evidence }) => evidence.reason))).toEqual(
			new Set(['tokens']),
		);
		expect(of(findings, 'dataRetention')).toMatchObject([{ severity: 'problem' }]);
		expect(of(findings, 'duplicateDefinitions')).toMatchObject([{ severity: 'warning' }]);
	});

	it('reports the use of definitions as unchecked when the quota ends in the middle', async () => {
		const property = `properties/${NEGLECTED}`;
		bench.sandbox.analytics.quirks.leaveQuota('tokensPerHour', 1, { property });
		const findings = await findingsOf(NEGLECTED);
		expect(uncheckedIn(findings)).toMatchObject([
			{ check: 'unusedDefinitions', evidence: { reason: 'tokens' } },
		]);
	});

	it('reports as unchecked what would take more of the quota than the user allows', async () => {
		const property = `properties/${NEGLECTED}`;
		bench.sandbox.analytics.quirks.leaveQuota('tokensPerHour', 10_000, { property });
		const findings = await findingsOf(NEGLECTED, { quotaFloor: 50 });
		expect(uncheckedIn(findings)).toMatchObject([
			{ check: 'unusedDefinitions', evidence: { reason: 'quotaFloor' } },
		]);
		expect(of(findings, 'enhancedMeasurement')).toMatchObject([
			{ finding: 'Enhanced measurement is off for "Outlet website".' },
		]);
	});

	it('still checks the reports when the Admin API is not enabled', async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { admin: true } });
		const findings = await findingsOf(NEGLECTED);
		expect(of(findings, 'dataRetention')).toMatchObject([
			{
				evidence: { reason: 'apiDisabled' },
				fix: {
					instruction: expect.stringContaining('Enable the Google Analytics Admin API'),
				},
			},
		]);
		expect(of(findings, 'eventNames')).toHaveLength(2);
		expect(of(findings, 'personalData')).toMatchObject([
			{ severity: 'problem', finding: expect.stringContaining('could not be read') },
		]);
	});

	it("says so where a proxy's page comes instead of an answer", async () => {
		const reply = { status: 200, body: '<html><title>Sign in</title></html>' };
		bench.sandbox.endpoints.data.order({ times: Infinity, reply });
		const findings = await findingsOf(WELL_KEPT);
		expect(of(findings, 'sampling')[0]!.finding).toContain('not from Google Analytics');
		expect(of(findings, 'dataRetention')).toMatchObject([{ severity: 'ok' }]);
	});

	it('loses only one report when Google refuses a batch because of it', async () => {
		const body = { error: { code: 400, message: 'Bad', status: 'INVALID_ARGUMENT' } };
		const { data } = bench.sandbox.endpoints;
		data.order({ match: /:batchRunReports$/, reply: { status: 400, body } });
		data.order({ match: /:runReport$/, reply: { status: 400, body } });
		const findings = await findingsOf(WELL_KEPT);
		// The report of events is the first.
		expect(uncheckedIn(findings).map(({ check }) => check)).toEqual([
			'keyEvents',
			'eventNames',
		]);
	});

	it('fails the item when nothing could be read', async () => {
		await expect(audit('406000001')).rejects.toMatchObject({
			message: 'Google refused access to the property 406000001',
			description: expect.stringContaining('does not have sufficient access'),
		});
	});

	it('fails the item at once when the sign-in has ended', async () => {
		const body = { error: { code: 401, message: 'Expired', status: 'UNAUTHENTICATED' } };
		bench.sandbox.endpoints.admin.order({ times: Infinity, reply: { status: 401, body } });
		await expect(audit(WELL_KEPT)).rejects.toThrow('Google does not accept the sign-in');
		expect(new Set(requestsSent().map(({ path }) => path)).size).toBe(1);
	});
});

describe('The cost of an audit', () => {
	it.each([
		[NEGLECTED, 19],
		[WELL_KEPT, 14],
		[SHOP, 14],
		[FRESH, 12],
	])('is few tokens for property %s, and at most %i requests', async (property, most) => {
		const before = await tokensUsed(property);
		for (const endpoint of Object.values(bench.sandbox.endpoints)) endpoint.requests.length = 0;
		await audit(property);
		const sent = requestsSent();
		const tokens = (await tokensUsed(property)) - before - 1;
		expect(sent.length).toBeLessThanOrEqual(most);
		expect(tokens).toBeGreaterThan(0);
		expect(tokens).toBeLessThan(20);
	});

	it('comes with a warning where it leaves little of the quota', async () => {
		const property = `properties/${WELL_KEPT}`;
		bench.sandbox.analytics.quirks.leaveQuota('tokensPerHour', 1_000, { property });
		const { hints } = await audit(WELL_KEPT);
		expect(hints).toEqual([
			expect.stringMatching(/^Property 402000004: 0 problems/),
			expect.stringMatching(/^The quota of the property is low: 9\d\d hourly tokens left/),
		]);
	});

	it('does not count checks that could not be completed as warnings, and the audit says how many there are', async () => {
		const reply = {
			status: 403,
			body: { error: { code: 403, message: 'Not for you', status: 'PERMISSION_DENIED' } },
		};
		bench.sandbox.endpoints.data.order({ times: Infinity, reply });
		const { items, hints } = await audit(WELL_KEPT);
		const unchecked = items.filter(({ finding }) => String(finding).startsWith('Could not'));
		expect(unchecked.length).toBeGreaterThan(1);
		expect(hints[0]).toContain(` 0 warnings, `);
		expect(hints[0]).toContain(`${unchecked.length} checks could not be completed.`);
	});

	it('is only read requests, which a user with read access may send', async () => {
		bench.signIn({ email: 'viktor@fjord.example', scopes: ['analytics.readonly'] });
		const { items, hints } = await audit(WELL_KEPT);
		expect(items).toHaveLength(AUDIT_CHECKS.length);
		expect(hints).toEqual([
			`Property ${WELL_KEPT}: 0 problems, 0 warnings, and 21 checks passed.`,
		]);
		const sent = requestsSent().map(({ method, path }) => `${method} ${path}`);
		expect(sent.filter((each) => !/^GET |:batchRun(Pivot)?Reports$/.test(each))).toEqual([]);
	});

	it('stays small for a property with 50 websites', async () => {
		const dataStreams = Array.from({ length: 50 }, (_, index) => ({
			name: `properties/${WELL_KEPT}/dataStreams/${3000 + index}`,
			type: 'WEB_DATA_STREAM',
			displayName: `Site ${index}`,
			webStreamData: { defaultUri: `https://site-${index}.example` },
		}));
		const [match, reply] = [/\/dataStreams$/, { status: 200, body: { dataStreams } }];
		bench.sandbox.endpoints.admin.order({ match, reply });
		const findings = await findingsOf(WELL_KEPT);
		expect(requestsSent().length).toBeLessThanOrEqual(20);
		// Nothing was collected by any of them; and none of their settings exists.
		expect(of(findings, 'dataStreams')).toMatchObject([{ severity: 'problem', fix: {} }]);
		expect(of(findings, 'dataStreams')[0]!.fix).not.toHaveProperty('operation');
	});

	it('stays small for a property that is full of custom definitions', async () => {
		const perItem = Array.from({ length: 50 }, (_, index) => ({ parameterName: `p${index}` }));
		const create = { operation: 'create', property: WELL_KEPT, displayName: 'D' };
		const dimension = { ...create, resource: 'customDimension', scope: 'EVENT' };
		const metric = { ...create, resource: 'customMetric', measurementUnit: 'STANDARD' };
		await bench.run(dimension, { perItem: perItem.slice(0, 49) });
		await bench.run({ ...metric, scope: 'EVENT' }, { perItem: perItem.slice(0, 49) });
		const before = await tokensUsed(WELL_KEPT);
		for (const endpoint of Object.values(bench.sandbox.endpoints)) endpoint.requests.length = 0;
		const findings = await findingsOf(WELL_KEPT);
		expect(requestsSent().length).toBeLessThanOrEqual(20);
		expect((await tokensUsed(WELL_KEPT)) - before).toBeLessThan(100);
		expect(of(findings, 'unusedDefinitions')).toHaveLength(98);
		expect(of(findings, 'definitionLimits').map(({ severity }) => severity)).toEqual([
			'problem',
			'problem',
		]);
	});
});

it('An audit of an app reports faults of apps, and none of websites', async () => {
	const findings = await findingsOf(APP);
	expect(of(findings, 'enhancedMeasurement')).toMatchObject([
		{ severity: 'ok', finding: 'The property has no website.' },
	]);
});
