import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation } from '../../../shared/node/operation';
import { keyEventsRequest, simplifyKeyEvent } from '../../domain/admin/keyEvent';
import { list } from '../../google/list';
import { simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRows } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';

export const getMany: Operation = {
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get many key events',
		description: 'List many key events of a property',
	},
	properties: [propertyField, ...limitFields, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const request = keyEventsRequest(readProperty(input));
		const listing = await list(session.connect(input), request, readLimit(input));
		return resourceRows(input, listing, session, simplifyKeyEvent);
	}),
};
