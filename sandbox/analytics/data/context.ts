/** What every method of the Data API needs: the property, its fields, its events. */
import { hasAccess } from '../admin/access';
import { MAIN_PROPERTIES } from '../admin/seed';
import type { AdminResource, AdminStore } from '../admin/store';
import { PROPERTY_PROFILES } from '../events/profiles';
import { Warehouse } from '../events/warehouse';
import { localDayAt } from '../events/localDays';
import type { Principal } from '../oauth/grants';
import type { AnalyticsQuirks, QuirkSwitches } from '../quirks';
import { GoogleError } from '../wire/errors';
import type { Quotas } from './quota';
import { buildCoreSchema, type ReportSchema } from './schema';

/** What a request is read in. */
export interface ReportContext {
	property: AdminResource;
	schema: ReportSchema;
	timeZone: string;
	now: number;
	host: string;
	/** Metrics that the caller must not see. */
	restrictedMetrics: string[];
}

const noPropertyAccess = () =>
	new GoogleError(
		'PERMISSION_DENIED',
		'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
	);

export class DataApiState {
	constructor(
		readonly store: AdminStore,
		readonly quotas: Quotas,
		readonly quirks: AnalyticsQuirks,
	) {}

	/** A property that is missing, in the trash or somebody else's: all the same answer. */
	requireProperty(id: string, principal: Principal): AdminResource {
		const property = this.store.get(`properties/${id}`);
		if (property === undefined || property['deleteTime']) throw noPropertyAccess();
		if (!hasAccess('read', property, this.store, principal)) throw noPropertyAccess();
		return property;
	}

	buildSchema(property: AdminResource | undefined): ReportSchema {
		return buildCoreSchema(this.store, property?.name);
	}

	buildReportContext(property: AdminResource): ReportContext {
		return {
			property,
			schema: this.buildSchema(property),
			timeZone: String(property['timeZone']),
			now: this.store.clock.now(),
			host: PROPERTY_PROFILES[getPropertyId(property)]?.host ?? '',
			restrictedMetrics: this.quirks.switches.restricted,
		};
	}

	/** What is ordered, and what the property's reports suffer from without; a device-based one needs no thresholds. */
	resolveSwitches(property: AdminResource): QuirkSwitches {
		const switches = {
			...this.quirks.switches,
			...PROPERTY_PROFILES[getPropertyId(property)]?.quality,
		};
		const settings = this.store.get(`${property.name}/reportingIdentitySettings`);
		const isDeviceBased = settings?.['reportingIdentity'] === 'DEVICE_BASED';
		return isDeviceBased ? { ...switches, thresholding: undefined } : switches;
	}

	/** The property's events, those of the given local days at least. */
	openWarehouse(
		property: AdminResource,
		spans: Array<{ first: number; last: number }>,
	): Warehouse {
		const warehouse = findOrCreateWarehouse(property, this.store.clock.now());
		warehouse.fillDays({
			first: Math.min(...spans.map(({ first }) => first)),
			last: Math.max(...spans.map(({ last }) => last)),
		});
		const keyEvents = this.store.list(`${property.name}/keyEvents`).map((one) => ({
			name: String(one['eventName']),
			once_per_session: Number(one['countingMethod'] === 'ONCE_PER_SESSION'),
		}));
		warehouse.setKeyEvents(keyEvents);
		return warehouse;
	}
}

/** Of each property the latest day asked for: its events follow from zone and day alone, so all sandboxes share them. */
const warehouses = new Map<string, Warehouse>();

function findOrCreateWarehouse(property: AdminResource, now: number): Warehouse {
	const zone = String(property['timeZone']);
	const today = localDayAt(zone, now);
	const known = warehouses.get(property.name);
	if (known?.zone === zone && known.today === today) return known;
	const warehouse = new Warehouse(PROPERTY_PROFILES[getPropertyId(property)], zone, today);
	warehouses.set(property.name, warehouse);
	return warehouse;
}

const getPropertyId = ({ name }: AdminResource) => name.replace('properties/', '');

export const isVeryLarge = (property: AdminResource) =>
	getPropertyId(property) === MAIN_PROPERTIES.warehouse.id;
