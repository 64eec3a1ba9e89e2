/** 'Property: Audit' in n8n's engine: its fixes, several properties, both ways to sign in, and AI agents. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { AuditFinding } from '../../nodes/Analytics/audit/auditCheck';
import { AUDIT_CHECKS } from '../../nodes/Analytics/audit/checks';
import { BLOG, FRESH } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { DEGRADED, NEGLECTED, WELL_KEPT } from '../../testing/audits';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const AUDIT = { resource: 'property', operation: 'audit' };

async function audit(property: string): Promise<AuditFinding[]> {
	const { items, error } = await bench.run({ ...AUDIT, property });
	expect(error).toBeUndefined();
	return items as unknown as AuditFinding[];
}

const fixable = (findings: AuditFinding[]) =>
	findings.filter(({ fix }) => fix?.operation !== undefined);

/** Runs the operation that a finding names, with exactly its parameters. */
async function runFix({ fix }: AuditFinding): Promise<void> {
	const { resource = '', operation = '', parameters = {} } = fix ?? {};
	const { error } = await bench.run({
		resource,
		operation,
		...(parameters as INodeParameters),
	});
	expect(error).toBeUndefined();
}

describe('The fixes of an audit', () => {
	it.each([
		[NEGLECTED, 13],
		[DEGRADED, 2],
		[BLOG, 3],
		[FRESH, 1],
	])(
		'work as they are, and leave no fault in property %s that this node could fix (%i fixes)',
		async (property, count) => {
			const before = await audit(property);
			expect(fixable(before)).toHaveLength(count);
			for (const finding of fixable(before)) await runFix(finding);

			const after = await audit(property);
			expect(fixable(after)).toEqual([]);
			const fixed = fixable(before).map(({ check, finding }) => `${check}: ${finding}`);
			const left = after.map(({ check, finding }) => `${check}: ${finding}`);
			expect(fixed.filter((each) => left.includes(each))).toEqual([]);
		},
	);

	it('leave a finding only where past data cannot be changed or a person has to decide', async () => {
		for (const finding of fixable(await audit(NEGLECTED))) await runFix(finding);
		const left = (await audit(NEGLECTED)).filter(({ severity }) => severity !== 'ok');
		expect([...new Set(left.map(({ check }) => check))].sort()).toEqual([
			'dataStreams',
			'definitionLimits',
			'eventNames',
			'googleAdsLink',
			'internalTraffic',
			'paymentReferrals',
			'personalData',
			'selfReferrals',
			'unassignedTraffic',
			'userProvidedData',
		]);
		for (const { fix } of left) expect(fix?.instruction).toMatch(/Admin >|'[A-Z][\w ]+: /);
	});
});

describe('An audit in a workflow', () => {
	it('audits the property of each item, and fails only the items that cannot be read', async () => {
		const records = [WELL_KEPT, '406000001', FRESH].map((property) => ({ property }));
		const property = '={{ $json.property }}';
		const { outputs, error } = await bench.run(
			{ ...AUDIT, property },
			{ records, onError: 'continueRegularOutput' },
		);
		expect(error).toBeUndefined();
		const items = outputs[0]!;
		expect(items[AUDIT_CHECKS.length]).toMatchObject({
			json: { error: expect.stringContaining('permission') },
			pairedItem: { item: 1 },
		});
		const audited = items.filter(({ json }) => json.check !== undefined);
		expect(audited.map(({ json }) => json.property)).toEqual([
			...AUDIT_CHECKS.map(() => WELL_KEPT),
			...AUDIT_CHECKS.map(() => FRESH),
		]);
		expect(audited.map(({ pairedItem }) => pairedItem)).toEqual(
			audited.map(({ json }) => ({ item: json.property === FRESH ? 2 : 0 })),
		);
	});

	it.each(['request', 'call'] as const)(
		'gives an AI agent one table of the faults, with their fixes (%s)',
		async (asTool) => {
			const { items, error } = await bench.run(
				{ ...AUDIT, property: NEGLECTED },
				{ asTool, records: [{}] },
			);
			expect(error).toBeUndefined();
			const [table, ...others] = items as [IDataObject];
			expect(others).toEqual([]);
			expect(table.columns).toEqual(['check', 'severity', 'finding', 'meaning', 'fix']);
			const rows = table.rows as unknown[][];
			expect(rows.map(([, severity]) => severity)).not.toContain('ok');
			expect(rows[0]).toEqual([
				'dataRetention',
				'problem',
				'Events are deleted after two months.',
				expect.any(String),
				expect.objectContaining({ resource: 'settings', operation: 'update' }),
			]);
			expect(table.notes).toEqual([
				expect.stringMatching(/^Property 402000003: 4 problems, \d+ warnings/),
			]);
		},
	);
});

describe('An audit with read-only access', () => {
	// A service account signs in by the clock of the machine.
	const today = openSharedBench(async () => await startAnalyticsEngine({}));
	const OAUTH = 'analyticsOAuth2Api';
	const ROBOT = 'analyticsServiceAccountApi';

	const connect = async (type: string) => {
		if (type === OAUTH)
			return await today.connect(
				{ accessLevel: 'read' },
				{ email: 'viktor@fjord.example', scopes: ['analytics.readonly'] },
			);
		const robot = { ...today.addresses(), ...today.sandbox.analytics.serviceAccount };
		return await today.engine.storeCredential(ROBOT, {
			...robot,
			accessToken: '',
			accessLevel: 'read',
		});
	};

	it.each([
		[OAUTH, 'oAuth2'],
		[ROBOT, 'serviceAccount'],
	])('works when signed in with %s', async (type, authentication) => {
		const { items, error } = await today.run(
			{ ...AUDIT, authentication, property: WELL_KEPT },
			{ credentials: { [type]: await connect(type) } },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ severity }) => severity)).toEqual(AUDIT_CHECKS.map(() => 'ok'));
	});
});
