/** The state behind the Data API, and what a report needs of it. */
import { hasAccess } from '../admin/access';
import { MAIN_PROPERTIES } from '../admin/seed';
import type { AdminResource, AdminStore } from '../admin/store';
import { localDayAt } from '../events/localDays';
import { PROPERTY_PROFILES } from '../events/profiles';
import { Warehouse, type DaySpan } from '../events/warehouse';
import type { Principal } from '../oauth/grants';
import type { AnalyticsQuirks, QuirkSwitches } from '../quirks';
import { GoogleError } from '../wire/errors';
import type { Quotas } from './quota';
import { buildCoreSchema, type ReportSchema } from './schema';

/** What a report request is read against. */
export interface ReportContext {
	property: AdminResource;
	schema: ReportSchema;
	timeZone: string;
	/** Milliseconds since the epoch. */
	now: number;
	/** The host of the property's website; empty for apps. */
	host: string;
	/** Metrics that the caller must not see. */
	restrictedMetrics: string[];
}

function noPropertyAccess(): GoogleError {
	return new GoogleError(
		'PERMISSION_DENIED',
		'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
	);
}

export class DataApiState {
	constructor(
		readonly store: AdminStore,
		readonly quotas: Quotas,
		readonly quirks: AnalyticsQuirks,
	) {}

	/** @throws GoogleError the same one for a property that does not exist, is trashed, or belongs to somebody else */
	requireProperty(id: string, principal: Principal): AdminResource {
		const property = this.store.get(`properties/${id}`);
		if (property === undefined || property['deleteTime']) throw noPropertyAccess();
		if (!hasAccess('read', property, this.store, principal)) throw noPropertyAccess();
		return property;
	}

	/** @param property undefined for the fields that every property has */
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

	/** The ordered quirks and those that reports of this property always have. A device-based property has no thresholds. */
	resolveSwitches(property: AdminResource): QuirkSwitches {
		const switches = {
			...this.quirks.switches,
			...PROPERTY_PROFILES[getPropertyId(property)]?.reportQuirks,
		};
		const settings = this.store.get(`${property.name}/reportingIdentitySettings`);
		const isDeviceBased = settings?.['reportingIdentity'] === 'DEVICE_BASED';
		return isDeviceBased ? { ...switches, thresholding: undefined } : switches;
	}

	/** The property's events, with all days from the first to the last of these spans filled in. */
	openWarehouse(property: AdminResource, spans: DaySpan[]): Warehouse {
		const warehouse = findOrCreateWarehouse(property, this.store.clock.now());
		warehouse.fillDays({
			first: Math.min(...spans.map(({ first }) => first)),
			last: Math.max(...spans.map(({ last }) => last)),
		});
		const keyEvents = this.store.list(`${property.name}/keyEvents`);
		warehouse.setKeyEvents(
			keyEvents.map(({ eventName, countingMethod }) => ({
				name: String(eventName),
				once_per_session: Number(countingMethod === 'ONCE_PER_SESSION'),
			})),
		);
		return warehouse;
	}
}

/**
 * The latest warehouse of each property, by resource name. Its events follow from time zone and day alone, so all
 * sandboxes of a process share them.
 */
const warehouses = new Map<string, Warehouse>();

function findOrCreateWarehouse(property: AdminResource, now: number): Warehouse {
	const timeZone = String(property['timeZone']);
	const today = localDayAt(timeZone, now);
	const existing = warehouses.get(property.name);
	if (existing?.timeZone === timeZone && existing.today === today) return existing;
	const profile = PROPERTY_PROFILES[getPropertyId(property)];
	const warehouse = new Warehouse(profile, timeZone, today);
	warehouses.set(property.name, warehouse);
	return warehouse;
}

function getPropertyId({ name }: AdminResource): string {
	return name.replace('properties/', '');
}

/** The one property whose reports are computed without events. */
export function isVeryLarge(property: AdminResource): boolean {
	return getPropertyId(property) === MAIN_PROPERTIES.warehouse.id;
}
