import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation } from '../../../shared/node/operation';
import { simplifyStream, streamsRequest } from '../../domain/admin/dataStream';
import { list } from '../../google/list';
import { simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRows } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';

export const getMany: Operation = {
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get many data streams',
		description: 'List many data streams of a property',
	},
	properties: [propertyField, ...limitFields, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const request = streamsRequest(readProperty(input));
		const listing = await list(session.connect(input), request, readLimit(input));
		return resourceRows(input, listing, session, simplifyStream);
	}),
};
