/** What every method of the Data API needs: the property, its fields, its events. */
import { may } from '../admin/access';
import { MAIN_PROPERTIES } from '../admin/seed';
import type { Resource, Store } from '../admin/store';
import { PROFILES } from '../events/profiles';
import { Warehouse } from '../events/warehouse';
import { dayAt } from '../events/zone';
import type { Principal } from '../oauth/grants';
import type { Quirks } from '../quirks';
import { Refusal } from '../wire/refusal';
import type { Quotas } from './quota';
import { coreSchema, type Schema } from './schema';

/** What a request is read in. */
export interface Setting {
	property: Resource;
	schema: Schema;
	zone: string;
	now: number;
	host: string;
	/** Metrics that the caller must not see. */
	restricted: string[];
}

const noAccess = () =>
	new Refusal(
		'PERMISSION_DENIED',
		'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
	);

export class Context {
	constructor(
		readonly store: Store,
		readonly quotas: Quotas,
		readonly quirks: Quirks,
	) {}

	/** A property that is missing, in the trash or somebody else's: all the same answer. */
	open(id: string, principal: Principal): Resource {
		const property = this.store.get(`properties/${id}`);
		if (property === undefined || property['deleteTime']) throw noAccess();
		if (!may('read', property, this.store, principal)) throw noAccess();
		return property;
	}

	schema(property: Resource | undefined): Schema {
		return coreSchema(this.store, property?.name);
	}

	setting(property: Resource): Setting {
		return {
			property,
			schema: this.schema(property),
			zone: String(property['timeZone']),
			now: this.store.clock.now(),
			host: PROFILES[idOf(property)]?.host ?? '',
			restricted: this.quirks.now.restricted,
		};
	}

	/** What is ordered, and what the property's reports suffer from without; a device-based one needs no thresholds. */
	quirksOf(property: Resource): Pick<Quirks, 'now'> {
		const now = { ...this.quirks.now, ...PROFILES[idOf(property)]?.quality };
		const settings = this.store.get(`${property.name}/reportingIdentitySettings`);
		const isDeviceBased = settings?.['reportingIdentity'] === 'DEVICE_BASED';
		return { now: isDeviceBased ? { ...now, thresholding: undefined } : now };
	}

	/** The property's events, those of the given local days at least. */
	warehouse(property: Resource, spans: Array<{ first: number; last: number }>): Warehouse {
		const warehouse = warehouseOf(property, this.store.clock.now());
		warehouse.fill({
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

function warehouseOf(property: Resource, now: number): Warehouse {
	const zone = String(property['timeZone']);
	const today = dayAt(zone, now);
	const known = warehouses.get(property.name);
	if (known?.zone === zone && known.today === today) return known;
	const warehouse = new Warehouse(PROFILES[idOf(property)], zone, today);
	warehouses.set(property.name, warehouse);
	return warehouse;
}

const idOf = ({ name }: Resource) => name.replace('properties/', '');

export const isLarge = (property: Resource) => idOf(property) === MAIN_PROPERTIES.warehouse.id;
