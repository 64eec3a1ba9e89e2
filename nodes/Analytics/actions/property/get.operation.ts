import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { propertyPath, simplifyProperty } from '../../domain/admin/property';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRow, shaped } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get property',
		description: 'Retrieve the settings of a property',
	},
	properties: [propertyField, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const path = propertyPath(readProperty(input));
		const found = await ask(
			session.connect(input),
			{ method: 'GET', path, repeatable: true },
			isResource,
		);
		if (!found.ok) return found;
		return success([resourceRow(shaped(input, found.value, simplifyProperty))]);
	}),
};
