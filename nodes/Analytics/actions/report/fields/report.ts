import type { INodeProperties } from 'n8n-workflow';

import { limitFields } from '../../../../shared/node/limit';
import { dimensionsField, metricsField } from './choose';
import { compareField, comparisonOutputField } from './compare';
import { dateFields } from './dates';
import { dimensionFilterFields, metricFilterFields } from './filters';
import { orderField } from './order';

/** What a report consists of, in the order of the panel. */
export const reportFields: INodeProperties[] = [
	metricsField,
	dimensionsField,
	...dateFields,
	compareField,
	comparisonOutputField,
	...dimensionFilterFields,
	...metricFilterFields,
	orderField,
	...limitFields,
];
