import { whenRun, type Operation } from '../../shared/node/operation';
import { textField } from '../../shared/node/panel';
import { forTools } from '../../shared/node/tool';
import { maxCreditsField } from './fields';
import { CONCURRENCY_OPTION, requestOptions } from './options';

/** Checks whether addresses can receive messages. */
export const verify: Operation = {
	option: {
		name: 'Verify',
		value: 'verify',
		action: 'Verify email',
		description: 'Check whether an email address can receive messages',
	},
	properties: forTools(
		[
			textField(
				'Email',
				'email',
				'Email address to verify. Duplicates are verified and charged only once.',
				{ required: true, placeholder: 'e.g. nathan@example.com' },
			),
			maxCreditsField,
			requestOptions(CONCURRENCY_OPTION),
		],
		{ email: { told: 'Email address to verify' } },
	),
	execute: whenRun(async () => (await import('./verifyItems')).verifyItems),
};
