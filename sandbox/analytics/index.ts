/** The Analytics half of the sandbox: Data, Admin and Data Manager API and OAuth2 server over one state. */
import type { DatabaseSync } from 'node:sqlite';

import type { SandboxClock } from '../http/types';
import { MAIN_PROPERTIES, seedAdminStore } from './admin/seed';
import { findAdminHandler, listAdminScopes } from './admin/service';
import { AdminStore } from './admin/store';
import { DataApiState } from './data/context';
import { Quotas } from './data/quota';
import { findDataHandler, listDataScopes } from './data/service';
import { DATA_MANAGER_SCOPES, EventIntake, type AcceptedEvent } from './dataManager/service';
import { parseIsoDate } from './events/localDays';
import { getServiceAccount } from './oauth/assertion';
import { Grants, toFullScope } from './oauth/grants';
import { OWNER } from './oauth/users';
import { createOAuthClient, createOAuthService } from './oauth/service';
import { AnalyticsQuirks } from './quirks';
import { createApiService, type ApiDefinition } from './wire/apiService';

export interface IssueOptions {
	/** Short (`analytics.readonly`) or full names. */
	scopes?: string[];
	/** One of the sandbox's people; the owner when left out. */
	email?: string;
}

export type AnalyticsSandbox = ReturnType<typeof createAnalytics>;

const DEFAULT_SCOPES = ['analytics.readonly', 'analytics.edit', 'datamanager'];

export function createAnalytics(options: { clock?: SandboxClock } = {}) {
	const clock = options.clock ?? Date;
	const grants = new Grants(clock);
	const quotas = new Quotas(clock);
	const quirks = new AnalyticsQuirks(grants, quotas);
	const store = new AdminStore(clock, seedAdminStore);
	const client = createOAuthClient();
	const oauth = createOAuthService(grants, client, clock);
	const context = new DataApiState(store, quotas, quirks);
	const intake = new EventIntake(store, quirks);

	const serve = (api: ApiDefinition) => createApiService(api, grants, quirks);
	const data = serve({
		api: 'data',
		findHandler: (rpc) => findDataHandler(rpc, context),
		listScopes: listDataScopes,
		reset: () => quirks.reset(),
	});
	const admin = serve({
		api: 'admin',
		findHandler: (rpc) => findAdminHandler(rpc, store),
		listScopes: listAdminScopes,
		reset: () => store.reset(),
	});
	const dataManager = serve({
		api: 'dataManager',
		findHandler: (rpc) => intake.findHandler(rpc),
		listScopes: () => DATA_MANAGER_SCOPES,
		reset: () => intake.reset(),
	});

	return {
		data,
		admin,
		dataManager,
		oauth,
		quirks,
		clientId: client.id,
		clientSecret: client.secret,
		get serviceAccount() {
			return getServiceAccount();
		},
		issue: ({ scopes = DEFAULT_SCOPES, email = OWNER.email }: IssueOptions = {}) => {
			const consent = { email, scopes: scopes.map(toFullScope) };
			const refreshToken = grants.issue('refresh', consent);
			return { refreshToken, accessToken: grants.issue('access', consent) };
		},
		/** The properties worth trying; many more exist to be paged through. */
		properties: Object.values(MAIN_PROPERTIES).map(({ id, displayName, account }) => ({
			id,
			displayName,
			account,
		})),
		/** The events that the Data Manager API took in, oldest first; what was only validated is not there. */
		sentEvents: intake.ledger as readonly AcceptedEvent[],
		/** Store, quotas and quirks as seeded; tokens already given out stay good. */
		reset: () => {
			for (const service of [data, admin, dataManager, oauth]) service.reset();
		},
		/**
		 * The events behind a property's reports, for tests that compute an answer on their own. Made
		 * for the given days (`2026-11-01`) at least; all four hundred take two seconds.
		 */
		events: (propertyId: string, from: string, to: string): DatabaseSync => {
			const property = store.get(`properties/${propertyId}`);
			if (property === undefined) throw new RangeError(`No property ${propertyId}`);
			return context.openWarehouse(property, [
				{ first: parseIsoDate(from), last: parseIsoDate(to) },
			]).db;
		},
	};
}
