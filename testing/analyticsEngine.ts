import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { buildAnalyticsCredential, buildConnectedAnalyticsData } from '../demo/credentials';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../sandbox/start';
import { toItems, startEngine, type NodeRunOptions, type StoredCredential } from '../engine/engine';
import { NOW, SHOP } from './analytics';

/** Who signs in, and what for. */
type Issue = Parameters<RunningSandbox['analytics']['issue']>[0];

export type AnalyticsRunOptions = Partial<NodeRunOptions> & {
	records?: IDataObject[];
	/** A new one when left out, of `issue`. */
	credential?: StoredCredential;
	issue?: Issue;
};

/** The built Analytics node in n8n's engine, signed in at the sandbox. */
/** Without a clock the sandbox has that of the machine, as events need it. */
export async function startAnalyticsEngine(
	options: SandboxOptions = { clock: { now: () => NOW } },
) {
	const engine = await startEngine();
	const sandbox = await startSandbox(options);

	/** Where a credential finds the sandbox in place of Google. */
	const addresses = () => buildAnalyticsCredential(sandbox.describe()).data;
	/** A connected credential; what is stored of it changes as n8n renews its tokens. */
	const connect = async (more: IDataObject = {}, issue: Issue = {}) =>
		await engine.storeCredential('analyticsOAuth2Api', {
			...buildConnectedAnalyticsData(sandbox.describe(), sandbox.analytics.issue(issue)),
			...(more as Record<string, string>),
		});

	return {
		engine,
		sandbox,
		addresses,
		connect,
		/** `items` is what leaves by the first output. */
		run: async (
			parameters?: INodeParameters,
			{ records = [{}], credential, issue, ...more }: AnalyticsRunOptions = {},
		) => {
			const result = await engine.runNode({
				type: 'analytics',
				parameters: { resource: 'report', operation: 'run', property: SHOP, ...parameters },
				items: toItems(records),
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
