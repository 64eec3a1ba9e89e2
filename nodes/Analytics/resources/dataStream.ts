import { asRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { readTextOrEmpty } from '../google/jsonValues';
import { choice, text } from '../../shared/node/field';
import { resolveChosenResource } from './choose';
import {
	buildIdOrNameField,
	defineResource,
	propertyParent,
	type ResourceParent,
} from './description';
import {
	moveToMainPanel,
	REQUIRED,
	withGoogleForm,
	withValueRule,
	type ResourceDraft,
	type ResourceField,
} from './fields';
import { limitLength } from './valueRules';

/** Reads the fields that only a website or only an app has. */
function readPlatformData(stream: JsonRecord): JsonRecord {
	const { webStreamData, androidAppStreamData, iosAppStreamData } = stream;
	return asRecord(webStreamData ?? androidAppStreamData ?? iosAppStreamData);
}

/** Reads the ID that events are sent to: a website has a measurement ID, an app with Firebase has an app ID; others are empty. */
export function readStreamTarget(stream: JsonRecord): {
	measurementId: string;
	firebaseAppId: string;
} {
	const { measurementId, firebaseAppId } = readPlatformData(stream);
	return {
		measurementId: readTextOrEmpty(measurementId),
		firebaseAppId: readTextOrEmpty(firebaseAppId),
	};
}

/** Google's types of data streams, by the platforms that users choose from. */
const TYPES = new Map<unknown, string>([
	['android', 'ANDROID_APP_DATA_STREAM'],
	['ios', 'IOS_APP_DATA_STREAM'],
	['web', 'WEB_DATA_STREAM'],
]);

function toPlatform(type: unknown): unknown {
	const [platform = type] = [...TYPES].find(([, each]) => each === type) ?? [];
	return platform;
}

const streamType = withGoogleForm(
	moveToMainPanel(
		choice(
			'Stream Type',
			{
				android: 'Android App',
				ios: 'iOS App',
				web: 'Web',
			},
			'Source of the data',
			{ default: 'web' },
		),
	),
	{
		at: 'type',
		createOnly: true,
		toGoogle: (platform) => TYPES.get(platform),
		fromGoogle: toPlatform,
	},
);

/** Builds the field for the source of a stream, which is shown for its platform only. */
function buildSourceField(
	title: string,
	description: string,
	{ platform, at, placeholder }: { platform: string; at: string; placeholder: string },
): ResourceField {
	const field = text(title, description, { ...REQUIRED, placeholder });
	return {
		...withGoogleForm(field, { at, ...(platform !== 'web' && { createOnly: true }) }),
		shownFor: { streamType: [platform] },
	};
}

/** Checks that a website has a name; Google names only app streams itself. */
function checkName(draft: ResourceDraft, present: ResourceDraft): Result<void> {
	const { streamType, displayName = '' }: ResourceDraft = { ...present, ...draft };
	if (streamType !== TYPES.get('web') || displayName !== '') return success(undefined);
	return failed("'Display Name' is empty, and a website needs one", 'Fill it in.');
}

const FINAL = 'Cannot be changed later';
const APP = 'e.g. com.example.shop';

export const dataStream = defineResource({
	name: 'dataStream',
	fields: {
		streamType,
		displayName: moveToMainPanel(
			withValueRule(
				text(
					'Display Name',
					"Name of the data stream (up to 255 characters). If empty, app streams use the app's name.",
					{ placeholder: 'e.g. Online store' },
				),
				limitLength(255),
			),
		),
		defaultUri: buildSourceField('Website URL', 'Web streams only', {
			platform: 'web',
			at: 'webStreamData.defaultUri',
			placeholder: 'e.g. https://shop.example.com',
		}),
		packageName: buildSourceField('Package Name', FINAL, {
			platform: 'android',
			at: 'androidAppStreamData.packageName',
			placeholder: APP,
		}),
		bundleId: buildSourceField('Bundle ID', FINAL, {
			platform: 'ios',
			at: 'iosAppStreamData.bundleId',
			placeholder: APP,
		}),
	},
	panel: {
		verbs: ['getMany', 'create', 'get', 'update', 'delete'],
		texts: {
			create: 'Add a website or app that the property collects data from',
			delete: 'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
		},
	},
	output: {
		fields: ['createTime', 'updateTime'],
		derive: readStreamTarget,
	},
	rules: {
		identity: ['streamType', 'displayName'],
		allowsDuplicates: true,
		checkTogether: checkName,
		nameFields: [
			'displayName',
			'webStreamData.measurementId',
			'webStreamData.defaultUri',
			'androidAppStreamData.packageName',
			'iosAppStreamData.bundleId',
		],
	},
});

/** The data stream that rules, secrets, and some settings belong to. */
export const dataStreamParent: ResourceParent = {
	fields: { ...propertyParent.fields, dataStream: buildIdOrNameField(dataStream) },
	read: async (item) => item.input.accept(await resolveChosenResource(dataStream, item)),
};
