import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { maxCreditsField } from '../fields';
import { CONCURRENCY_OPTION, optionsField, RETRY_OPTIONS } from '../options';
import { VERIFY_TOOL } from '../toolFields';

/** Says of addresses whether they can be written to. */
export const verify: Operation = {
	option: {
		name: 'Verify',
		value: 'verify',
		action: 'Verify email',
		description: 'Check whether an email address can receive messages',
	},
	properties: forTools(
		[
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				required: true,
				default: '',
				placeholder: 'e.g. nathan@example.com',
				description:
					'Email address to verify. Duplicates are verified and charged only once.',
			},
			maxCreditsField,
			optionsField([CONCURRENCY_OPTION, ...RETRY_OPTIONS]),
		],
		VERIFY_TOOL,
	),
	execute: whenRun(async () => (await import('./verifyItems')).verifyItems),
};
