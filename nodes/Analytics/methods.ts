import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { signIn } from '../../credentials/serviceAccount/signIn';
import { success, type Result } from '../shared/core/result';
import { pick } from '../shared/node/picker';
import { fetchMetadata } from './google/property';
import {
	MOST_USED,
	STANDARD_PROPERTY,
	mostUsedFirst,
	type Field,
	type Metadata,
} from './domain/metadata';
import { readPropertyId } from './domain/property';
import { recordIn, recordsIn, textsIn } from './domain/read';
import { realtimeDimensions } from './domain/realtime';
import { labelled, sortableColumns, type Requested } from './domain/report/sortable';
import { chosenProperty } from './pickers';
import { analyticsApi } from './service';
import { testedWith } from './serviceAccountTest';

/** The fields of the chosen property, or those that every property has. */
async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = chosenProperty(context);
	const isOpen = property === '' || property.startsWith('=');
	return isOpen
		? await loadStandard(context)
		: await metadataOf(context, readPropertyId(property));
}

/** A fresh panel has neither property nor credential, and still has to offer something. */
async function loadStandard(context: ILoadOptionsFunctions): Promise<Metadata> {
	try {
		return await metadataOf(context, success(STANDARD_PROPERTY));
	} catch {
		return MOST_USED;
	}
}

async function metadataOf(
	context: ILoadOptionsFunctions,
	property: Result<string>,
): Promise<Metadata> {
	return await pick(context, analyticsApi, async (send): Promise<Result<Metadata>> => {
		return property.ok ? await fetchMetadata(send, property.value) : property;
	});
}

function toOption({ apiName, uiName, description }: Field): INodePropertyOptions {
	const { label } = labelled(apiName, uiName);
	return { name: label, value: apiName, ...(description !== '' && { description }) };
}

/** What the report in the panel asks for. The reports of a batch are taken together: n8n does not say which one is open. */
function requestedIn(context: ILoadOptionsFunctions): Requested {
	const parameters = context.getCurrentNodeParameters() ?? {};
	const batch = recordsIn(recordIn(parameters.reports).values);
	const reports = batch.length > 0 ? batch : [parameters];
	const namesIn = (field: string) => [
		...new Set(reports.flatMap((report) => textsIn(report[field]))),
	];
	return {
		metrics: namesIn('metrics'),
		dimensions: namesIn('dimensions'),
		isCompared: reports.some(({ compareWith = 'none' }) => compareWith !== 'none'),
	};
}

export const loadOptions = {
	async getMetrics(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return mostUsedFirst((await loadMetadata(this)).metrics).map(toOption);
	},
	async getDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return mostUsedFirst((await loadMetadata(this)).dimensions).map(toOption);
	},
	/** What the rows of the report in the panel can be sorted by. */
	async getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const columns = sortableColumns(await loadMetadata(this), requestedIn(this));
		return columns.map(({ name, label }) => ({ name: label, value: name }));
	},
	async getComparisons(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const { comparisons } = await loadMetadata(this);
		return comparisons.map(({ uiName, apiName }) => ({ name: uiName, value: apiName }));
	},
	async getRealtimeDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return realtimeDimensions(await loadMetadata(this)).map(toOption);
	},
};

export { listSearch } from './pickers';

export const credentialTest = { analyticsServiceAccountApiTest: testedWith(signIn) };
