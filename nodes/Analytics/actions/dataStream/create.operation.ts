import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import {
	createStreamRequest,
	simplifyStream,
	type StreamDraft,
	type StreamType,
} from '../../domain/admin/dataStream';
import { findCreatedStream } from '../../google/resources';
import { perItemIn, resourceRow, shaped } from '../admin/session';
import { optionsField } from '../../../shared/node/options';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../fields';

export const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create data stream',
		description: 'Add a website or app that the property collects data from',
	},
	properties: [
		propertyField,
		{
			displayName: 'Stream Type',
			name: 'streamType',
			type: 'options',
			options: [
				{ name: 'Android App', value: 'android' },
				{ name: 'iOS App', value: 'ios' },
				{ name: 'Web', value: 'web' },
			],
			default: 'web',
			description: 'Source of the data',
		},
		{
			displayName: 'Display Name',
			name: 'displayName',
			type: 'string',
			required: true,
			displayOptions: { show: { streamType: ['web'] } },
			default: '',
			placeholder: 'e.g. Web shop',
			description: 'Name of the data stream',
		},
		{
			displayName: 'Display Name',
			name: 'displayName',
			type: 'string',
			displayOptions: { show: { streamType: ['android', 'ios'] } },
			default: '',
			placeholder: 'e.g. Shop app',
			description: 'Name of the data stream. Defaults to the name of the app.',
		},
		{
			displayName: 'Website URL',
			name: 'defaultUri',
			type: 'string',
			required: true,
			displayOptions: { show: { streamType: ['web'] } },
			default: '',
			placeholder: 'e.g. https://shop.example.com',
			description: 'URL of the website',
		},
		{
			displayName: 'Package Name',
			name: 'packageName',
			type: 'string',
			required: true,
			displayOptions: { show: { streamType: ['android'] } },
			default: '',
			placeholder: 'e.g. com.example.shop',
			description: 'Package name of the Android app. It cannot be changed later.',
		},
		{
			displayName: 'Bundle ID',
			name: 'bundleId',
			type: 'string',
			required: true,
			displayOptions: { show: { streamType: ['ios'] } },
			default: '',
			placeholder: 'e.g. com.example.shop',
			description: 'Bundle ID of the iOS app. It cannot be changed later.',
		},
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const property = readProperty(input);
		const draft = readDraft(input);
		const created = await session.create(input, {
			request: createStreamRequest(property, draft),
			find: async (send, isNew) => await findCreatedStream(send, property, draft, isNew),
		});
		if (!created.ok) return created;
		return success([resourceRow(shaped(input, created.value, simplifyStream))]);
	}),
};

const SOURCES: Record<StreamType, string> = {
	web: 'defaultUri',
	android: 'packageName',
	ios: 'bundleId',
};

function readDraft(input: Input): StreamDraft {
	const streamType = input.choice<StreamType>('streamType');
	return {
		streamType,
		displayName:
			streamType === 'web' ? input.requiredText('displayName') : input.text('displayName'),
		source: input.requiredText(SOURCES[streamType]),
	};
}
