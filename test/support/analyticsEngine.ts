import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { analyticsCredential, connectedAnalytics } from '../../demo/credentials';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../../sandbox/start';
import {
	asItems,
	startEngine,
	type Engine,
	type NodeRunResult,
	type RunNodeOptions,
	type StoredCredential,
} from '../../engine/engine';
import { NOW, SHOP } from './analytics';

/** Who signs in, and what for. */
type Issue = Parameters<RunningSandbox['analytics']['issue']>[0];

export type RunMore = Partial<RunNodeOptions> & {
	records?: IDataObject[];
	/** A new one when left out, of `issue`. */
	credential?: StoredCredential;
	issue?: Issue;
};

/** `items` is what leaves by the first output. */
export type AnalyticsResult = NodeRunResult & { items: IDataObject[] };

/** The built Analytics node in n8n's engine, signed in at the sandbox. */
export interface AnalyticsEngine {
	engine: Engine;
	sandbox: RunningSandbox;
	/** Where a credential finds the sandbox in place of Google. */
	addresses(): Record<string, string | boolean>;
	/** A connected credential; what is stored of it changes as n8n renews its tokens. */
	connect(more?: IDataObject, issue?: Issue): Promise<StoredCredential>;
	run(parameters?: INodeParameters, more?: RunMore): Promise<AnalyticsResult>;
	reset(): void;
	stop(): Promise<void>;
}

/** Without a clock the sandbox has that of the machine, as events need it. */
export async function startAnalyticsEngine(
	options: SandboxOptions = { clock: { now: () => NOW } },
): Promise<AnalyticsEngine> {
	const engine = await startEngine();
	const sandbox = await startSandbox(options);

	const addresses = () => analyticsCredential(sandbox.describe()).data;
	const connect: AnalyticsEngine['connect'] = async (more = {}, issue = {}) =>
		await engine.storeCredential('analyticsOAuth2Api', {
			...connectedAnalytics(sandbox.describe(), sandbox.analytics.issue(issue)),
			...(more as Record<string, string>),
		});

	return {
		engine,
		sandbox,
		addresses,
		connect,
		run: async (parameters, { records = [{}], credential, issue, ...more } = {}) => {
			const result = await engine.runNode({
				type: 'analytics',
				parameters: { resource: 'report', operation: 'run', property: SHOP, ...parameters },
				items: asItems(records),
				credentials: { analyticsOAuth2Api: credential ?? (await connect({}, issue)) },
				...more,
			});
			return { ...result, items: (result.outputs[0] ?? []).map(({ json }) => json) };
		},
		reset: () => {
			for (const endpoint of Object.values(sandbox.endpoints)) endpoint.reset();
			sandbox.analytics.reset();
		},
		stop: async () => {
			await sandbox.close();
			await engine.stop();
		},
	};
}
