import { dataRetentionPath, simplifyDataRetention } from '../../domain/admin/dataRetention';
import { getOperation } from '../admin/operations';
import { propertyField, readProperty } from '../fields';

export const getDataRetentionSettings = getOperation(
	{
		name: 'Get Data Retention Settings',
		value: 'getDataRetentionSettings',
		action: 'Get data retention settings of property',
		description: 'Retrieve how many months Google keeps data of events and users',
	},
	{
		chosenBy: [propertyField],
		pathOf: (input) => dataRetentionPath(readProperty(input)),
		simplify: simplifyDataRetention,
	},
);
