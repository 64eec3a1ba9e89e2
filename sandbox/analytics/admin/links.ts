/** Smaller children of a property: links to other products and Measurement Protocol secrets. */
import { createHash } from 'node:crypto';

import type { Collection } from './collection';
import { FIREBASE_LINK, GOOGLE_ADS_LINK, MEASUREMENT_PROTOCOL_SECRET } from './messages';
import { alreadyExists, precondition, requireText } from './require';

export const GOOGLE_ADS_LINKS: Collection = {
	id: 'googleAdsLinks',
	title: 'GoogleAdsLink',
	type: GOOGLE_ADS_LINK,
	verbs: ['list', 'create', 'patch', 'delete'],
	mutable: ['adsPersonalizationEnabled'],

	create(draft, { store, parent, email }) {
		const customerId = requireText(draft, 'customerId', 20);
		if (store.list(parent).some((other) => other['customerId'] === customerId)) {
			throw alreadyExists();
		}
		return {
			customerId,
			adsPersonalizationEnabled: draft['adsPersonalizationEnabled'] ?? true,
			createTime: store.now(),
			updateTime: store.now(),
			creatorEmailAddress: email,
		};
	},
};

export const FIREBASE_LINKS: Collection = {
	id: 'firebaseLinks',
	title: 'FirebaseLink',
	type: FIREBASE_LINK,
	verbs: ['list', 'create', 'delete'],
	mutable: [],

	create(draft, { store, parent }) {
		const project = requireText(draft, 'project', 100);
		if (store.list(parent).length > 0) throw alreadyExists();
		return { project, createTime: store.now() };
	},
};

export const MEASUREMENT_PROTOCOL_SECRETS: Collection = {
	id: 'measurementProtocolSecrets',
	title: 'MeasurementProtocolSecret',
	type: MEASUREMENT_PROTOCOL_SECRET,
	verbs: ['list', 'get', 'create', 'patch', 'delete'],
	mutable: ['displayName'],
	underStream: true,
	paging: { defaultSize: 10, largestSize: 10 },

	create(draft, { store, parent }) {
		const displayName = requireText(draft, 'displayName', 100);
		const property = parent.split('/').slice(0, 2).join('/');
		if (!store.acknowledged.has(property)) {
			throw precondition('The user data collection acknowledgement is required first.');
		}
		const secretValue = createHash('sha256')
			.update(`${parent}${store.nextId()}`)
			.digest('base64url')
			.slice(0, 22);
		return { displayName, secretValue };
	},
};
