/** The Analytics half of the sandbox: Data, Admin and Data Manager API and OAuth2 server over one state. */
import type { DatabaseSync } from 'node:sqlite';

import type { SandboxClock } from '../http/types';
import { MAIN_PROPERTIES, seed } from './admin/seed';
import { adminMethod, adminScopes } from './admin/service';
import { Store } from './admin/store';
import { Context } from './data/context';
import { Quotas } from './data/quota';
import { dataMethod, dataScopes } from './data/service';
import { DATA_MANAGER_SCOPES, EventIntake, type TakenEvent } from './dataManager/service';
import { dayOf } from './events/zone';
import { serviceAccount } from './oauth/assertion';
import { Grants, longScope } from './oauth/grants';
import { OWNER } from './oauth/people';
import { createClient, createOAuth } from './oauth/service';
import { Quirks } from './quirks';
import { createService, type ServedApi } from './wire/frontEnd';

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
	const quirks = new Quirks(grants, quotas);
	const store = new Store(clock, seed);
	const client = createClient();
	const oauth = createOAuth(grants, client, clock);
	const context = new Context(store, quotas, quirks);
	const intake = new EventIntake(store, quirks);

	const serve = (api: ServedApi) => createService(api, grants, quirks);
	const data = serve({
		api: 'data',
		method: (rpc) => dataMethod(rpc, context),
		scopes: dataScopes,
		reset: () => quirks.reset(),
	});
	const admin = serve({
		api: 'admin',
		method: (rpc) => adminMethod(rpc, store),
		scopes: adminScopes,
		reset: () => store.reset(),
	});
	const dataManager = serve({
		api: 'dataManager',
		method: (rpc) => intake.method(rpc),
		scopes: () => DATA_MANAGER_SCOPES,
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
			return serviceAccount();
		},
		issue: ({ scopes = DEFAULT_SCOPES, email = OWNER.email }: IssueOptions = {}) => {
			const consent = { email, scopes: scopes.map(longScope) };
			const refreshToken = grants.give('refresh', consent);
			return { refreshToken, accessToken: grants.give('access', consent) };
		},
		/** The properties worth trying; many more exist to be paged through. */
		properties: Object.values(MAIN_PROPERTIES).map(({ id, displayName, account }) => ({
			id,
			displayName,
			account,
		})),
		/** The events that the Data Manager API took in, oldest first; what was only validated is not there. */
		sentEvents: intake.ledger as readonly TakenEvent[],
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
			return context.warehouse(property, [{ first: dayOf(from), last: dayOf(to) }]).db;
		},
	};
}
