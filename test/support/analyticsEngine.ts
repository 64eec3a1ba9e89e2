import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type RunningSandbox } from '../../sandbox/start';
import {
	asItems,
	startEngine,
	type Engine,
	type RunNodeOptions,
	type StoredCredential,
} from '../engine/support/engine';
import { NOW, SHOP } from './analytics';

/** The built Analytics node in n8n's engine, signed in at the sandbox. */
export interface AnalyticsEngine {
	engine: Engine;
	sandbox: RunningSandbox;
	/** A connected credential; what is stored of it changes as n8n renews its tokens. */
	connect(more?: IDataObject): Promise<StoredCredential>;
	run(
		parameters: INodeParameters,
		more?: Partial<RunNodeOptions> & { records?: IDataObject[]; credential?: StoredCredential },
	): ReturnType<Engine['runNode']>;
	reset(): void;
	stop(): Promise<void>;
}

export async function startAnalyticsEngine(): Promise<AnalyticsEngine> {
	const engine = await startEngine();
	const sandbox = await startSandbox({ clock: { now: () => NOW } });

	const connect: AnalyticsEngine['connect'] = async (more = {}) => {
		const { analytics } = sandbox.describe();
		const { accessToken, refreshToken } = sandbox.analytics.issue();
		return await engine.storeCredential('analyticsOAuth2Api', {
			environment: 'custom',
			dataApiBaseUrl: analytics.dataApiBaseUrl,
			adminApiBaseUrl: analytics.adminApiBaseUrl,
			dataManagerBaseUrl: analytics.dataManagerBaseUrl,
			customAuthUrl: analytics.authUrl,
			customAccessTokenUrl: analytics.accessTokenUrl,
			clientId: analytics.clientId,
			clientSecret: analytics.clientSecret,
			oauthTokenData: {
				access_token: accessToken,
				refresh_token: refreshToken,
				token_type: 'Bearer',
			},
			...(more as Record<string, string>),
		});
	};

	return {
		engine,
		sandbox,
		connect,
		run: async (parameters, { records = [{}], credential, ...more } = {}) =>
			await engine.runNode({
				type: 'analytics',
				parameters: { resource: 'report', operation: 'run', property: SHOP, ...parameters },
				items: asItems(records),
				credentials: { analyticsOAuth2Api: credential ?? (await connect()) },
				...more,
			}),
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
