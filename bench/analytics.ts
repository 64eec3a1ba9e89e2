import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import type { SandboxDescription } from '../sandbox/start';
import { asItems, type Engine } from '../engine/engine';
import { inTurn, timed, type Row } from './measure';
import { withServer } from './processes';

/** The property of the sandbox with as many rows as one asks for. */
const WAREHOUSE = '401000004';
const SHOP = '401000001';

type Run = (parameters: INodeParameters, items?: number) => Promise<void>;

/** Starts the sandbox, runs the benches against it, and stops it. */
export async function analyticsBenches(engine: Engine): Promise<Row[]> {
	return await withServer(join(__dirname, 'sandboxProcess.ts'), async (printed) => {
		const run = await runner(engine, JSON.parse(printed) as SandboxDescription);
		return [...(await pagesAtOnce(run)), ...(await batches(run))];
	});
}

async function runner(engine: Engine, { analytics }: SandboxDescription): Promise<Run> {
	const credential = await engine.storeCredential('analyticsOAuth2Api', {
		environment: 'custom',
		dataApiBaseUrl: analytics.dataApiBaseUrl,
		adminApiBaseUrl: analytics.adminApiBaseUrl,
		customAuthUrl: analytics.authUrl,
		customAccessTokenUrl: analytics.accessTokenUrl,
		clientId: analytics.clientId,
		clientSecret: analytics.clientSecret,
		oauthTokenData: {
			access_token: analytics.accessToken,
			refresh_token: analytics.refreshToken,
			token_type: 'Bearer',
		},
	});
	return async (parameters, items = 1) => {
		const { error } = await engine.runNode({
			type: 'analytics',
			parameters: { resource: 'report', operation: 'run', ...parameters },
			items: asItems(Array.from({ length: items }, () => ({}))),
			credentials: { analyticsOAuth2Api: credential },
		});
		if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	};
}

const LARGE = {
	property: WAREHOUSE,
	dimensions: ['transactionId'],
	metrics: ['eventCount'],
	output: 'file',
};

async function pagesAtOnce(run: Run): Promise<Row[]> {
	const variant = (concurrency: number) => async () =>
		(
			await timed(
				async () => await run({ ...LARGE, limit: 1_000_000, options: { concurrency } }),
			)
		).ms;
	return rowsOf(
		'a report of 1,000,000 rows',
		await inTurn(3, { 'one page at a time': variant(1), 'four pages at once': variant(4) }),
	);
}

async function batches(run: Run): Promise<Row[]> {
	// Equal ones would be asked for once.
	const limit = '={{ 50 + $itemIndex }}';
	const report = { property: SHOP, metrics: ['sessions'], dimensions: ['country'], limit };
	const reports = 20;
	const together = async () => (await timed(async () => await run(report, reports))).ms;
	const singly = async () =>
		(
			await timed(async () => {
				for (let count = 0; count < reports; count++) await run(report);
			})
		).ms;
	return rowsOf(
		`${reports} reports of one property`,
		await inTurn(3, {
			'from the items of one run, five to a request': together,
			'one after another': singly,
		}),
	);
}

function rowsOf(bench: string, times: Record<string, number>): Row[] {
	return Object.entries(times).map(([variant, ms]) => ({
		bench,
		variant,
		figures: { ms: Math.round(ms) },
	}));
}
