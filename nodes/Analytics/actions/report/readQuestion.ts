import type { Input } from '../../../shared/node/inputs';
import { checkFields, currentName } from '../../domain/fields';
import type { Question } from '../../domain/report/question';
import { readDates } from './fields/dates';
import { readOrders } from './fields/order';
import { readWanted } from './fields/rows';
import { readProperty } from '../propertyField';

/** What one input item asks for. */
export function readQuestion(input: Input): Question {
	const metrics = input.list('metrics').map(currentName);
	const dimensions = input.list('dimensions').map(currentName);
	input.accept(checkFields(metrics, dimensions));
	return {
		property: readProperty(input),
		dates: readDates(input),
		spec: {
			metrics: metrics.map((name) => ({ name })),
			dimensions,
			orders: readOrders(input),
			currencyCode: input.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: input.flag('options.keepEmptyRows') || undefined,
		},
		wanted: readWanted(input),
	};
}
