/** The Analytics half of the sandbox: Data, Admin and Data Manager API and the OAuth2 server, over one state. */
import type { DatabaseSync } from 'node:sqlite';

import type { SandboxClock, SandboxService } from '../http/types';
import { MAIN_PROPERTIES, seedAdminStore } from './admin/seed';
import { findAdminHandler, listAdminScopes } from './admin/service';
import { AdminStore } from './admin/store';
import { DataApiState } from './data/context';
import { Quotas } from './data/quota';
import { findDataHandler, listDataScopes } from './data/service';
import { DATA_MANAGER_SCOPES, EventIntake, type AcceptedEvent } from './dataManager/service';
import { parseIsoDate } from './events/localDays';
import { getServiceAccount, type ServiceAccount } from './oauth/assertion';
import { Grants, toFullScope } from './oauth/grants';
import { createOAuthClient, createOAuthService } from './oauth/service';
import { OWNER } from './oauth/users';
import { AnalyticsQuirks } from './quirks';
import { createApiService, type ApiDefinition } from './wire/apiService';

export interface IssueOptions {
	/** Short (`analytics.readonly`) or full names. */
	scopes?: string[];
	/** One of the sandbox's users; the owner when left out. */
	email?: string;
}

export interface AnalyticsSandbox {
	data: SandboxService;
	admin: SandboxService;
	dataManager: SandboxService;
	oauth: SandboxService;
	quirks: AnalyticsQuirks;
	clientId: string;
	clientSecret: string;
	readonly serviceAccount: ServiceAccount;
	/** Issues tokens without the consent page. */
	issue(options?: IssueOptions): { refreshToken: string; accessToken: string };
	/** The properties worth trying; many more exist to be paged through. */
	properties: Array<{ id: string; displayName: string; account: string }>;
	/** The events that the Data Manager API accepted, oldest first; without those that were only validated. */
	sentEvents: readonly AcceptedEvent[];
	/** Puts store, quotas and quirks back to the seeded state; issued tokens stay valid. */
	reset(): void;
	/**
	 * The events behind a property's reports, for tests that compute an answer on their own. Covers at least the
	 * given days (`2026-11-01`); generating all four hundred takes two seconds.
	 * @throws RangeError for an unknown property
	 */
	events(propertyId: string, from: string, to: string): DatabaseSync;
}

const DEFAULT_SCOPES = ['analytics.readonly', 'analytics.edit', 'datamanager'];

export function createAnalyticsSandbox(options: { clock?: SandboxClock } = {}): AnalyticsSandbox {
	const clock = options.clock ?? Date;
	const grants = new Grants(clock);
	const quotas = new Quotas(clock);
	const quirks = new AnalyticsQuirks(grants, quotas);
	const store = new AdminStore(clock, seedAdminStore);
	const client = createOAuthClient();
	const oauth = createOAuthService(grants, client, clock);
	const state = new DataApiState(store, quotas, quirks);
	const intake = new EventIntake(store, quirks);

	const createService = (definition: ApiDefinition) =>
		createApiService(definition, grants, quirks);
	const data = createService({
		api: 'data',
		findHandler: (rpc) => findDataHandler(rpc, state),
		listScopes: listDataScopes,
		reset: () => quirks.reset(),
	});
	const admin = createService({
		api: 'admin',
		findHandler: (rpc) => findAdminHandler(rpc, store),
		listScopes: listAdminScopes,
		reset: () => store.reset(),
	});
	const dataManager = createService({
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
		issue: ({ scopes = DEFAULT_SCOPES, email = OWNER.email } = {}) => {
			const consent = { email, scopes: scopes.map(toFullScope) };
			const refreshToken = grants.issue('refresh', consent);
			return { refreshToken, accessToken: grants.issue('access', consent) };
		},
		properties: Object.values(MAIN_PROPERTIES).map(({ id, displayName, account }) => ({
			id,
			displayName,
			account,
		})),
		sentEvents: intake.ledger,
		reset: () => {
			for (const service of [data, admin, dataManager, oauth]) service.reset();
		},
		events: (propertyId, from, to) => {
			const property = store.get(`properties/${propertyId}`);
			if (property === undefined) throw new RangeError(`No property ${propertyId}`);
			const span = { first: parseIsoDate(from), last: parseIsoDate(to) };
			return state.openWarehouse(property, [span]).db;
		},
	};
}
