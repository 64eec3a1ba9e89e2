import { omitFields } from '../../shared/core/omitFields';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { failed, mapResult, describeFailure, success, type Result } from '../../shared/core/result';
import { choice, choices, decimalNumber, text } from '../../shared/node/field';
import { limitFields, readLimit } from '../../shared/node/limitFields';
import { simplifyField } from '../fields';
import { readFiniteNumber, readTextOrEmpty, readTextList } from '../google/jsonValues';
import { toNamedCells } from '../google/reportResponse';
import { isResource } from '../google/client';
import { resolveChosenResource, fetchListedResource, fetchResourceByName } from './choose';
import { audience } from './definitions';
import {
	buildIdOrNameField,
	defineResource,
	buildListRequest,
	buildResourcePath,
	propertyParent,
} from './description';
import { ensureResource } from './ensure';
import { readFieldsForGoogle, REQUIRED, withGoogleForm } from './fields';
import { createResourceFormatter } from './operations';
import { fetchOnePageOrAllRows, defineResourceOperation, type SessionItem } from './session';
import { hasSameIdentity } from './values';

const requestedDimensions = (found: JsonRecord): string[] =>
	asRecords(found.dimensions).map(({ dimensionName }) => readTextOrEmpty(dimensionName));

const dimensions = withGoogleForm(
	choices(
		'Dimensions',
		{
			isAdsPersonalizationAllowed: 'Ads Personalization Allowed',
			deviceId: 'Device ID',
			isLimitedAdTracking: 'Limited Ad Tracking',
			userId: 'User ID',
		},
		'What to export about each user',
		{ ...REQUIRED, default: ['deviceId'] },
	),
	{
		toGoogle: (names) => readTextList(names).map((dimensionName) => ({ dimensionName })),
		fromGoogle: (all) => requestedDimensions({ dimensions: all }),
	},
);

/** Reads the export from Google's long-running operation; undefined if the operation does not have it yet. */
function readCreated({ response }: JsonRecord): JsonRecord | undefined {
	return isResource(asRecord(response)) ? omitFields(asRecord(response), ['@type']) : undefined;
}

/** Nothing can change or delete an audience export, and each new one uses quota. */
export const audienceExport = defineResource({
	name: 'audienceExport',
	fields: {
		audience: text('Audience', 'Whose users are exported', REQUIRED),
		dimensions,
	},
	google: { readCreated },
	panel: { verbs: ['getMany'] },
	output: {
		fields: [
			'audienceDisplayName',
			'state',
			'percentageCompleted',
			'rowCount',
			'beginCreatingTime',
			'errorMessage',
		],
	},
	rules: {
		identity: ['audience', 'dimensions'],
		allowsDuplicates: true,
		nameFields: ['audienceDisplayName', 'beginCreatingTime'],
	},
});

const HOUR = 3_600_000;

/**
 * Finds the latest export that is younger than `hours`. An export that failed less than an hour ago is returned as well:
 * a workflow that polls until an export is ready would otherwise use up the quota with new ones.
 */
function findReusableExport(
	found: JsonRecord[],
	hours: number,
	now: number,
): JsonRecord | undefined {
	const age = ({ beginCreatingTime }: JsonRecord) =>
		now - Date.parse(readTextOrEmpty(beginCreatingTime));
	const isFailed = ({ state }: JsonRecord) => state === 'FAILED';
	const young = found
		.filter((each) => age(each) < (isFailed(each) ? Math.min(hours, 1) : hours) * HOUR)
		.sort((one, other) => age(one) - age(other));
	return young.find((each) => !isFailed(each)) ?? young[0];
}

const POLL_MS = 10_000;

/**
 * Waits until Google has finished an export. If the time is over, or its status cannot be fetched, the export is returned
 * as it was last seen: it exists, and after a failure 'Retry On Fail' would create another one.
 */
async function waitUntilReady(
	first: JsonRecord,
	maxWaitMs: number,
	item: SessionItem,
): Promise<Result<JsonRecord>> {
	const { clock, signal, hint } = item;
	const until = clock.now() + maxWaitMs;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(readTextOrEmpty(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchResourceByName(audienceExport, readTextOrEmpty(first.name), item);
		if (!found.ok) {
			hint(
				`The status of the export could not be checked: ${describeFailure(found.failure)}`,
				'warning',
			);
			break;
		}
		latest = found.value;
	}
	return latest.state === 'FAILED' ? exportFailure(latest) : success(latest);
}

function exportFailure({ errorMessage, name }: JsonRecord): Result<never> {
	return failed(
		readTextOrEmpty(errorMessage) ||
			`Google could not create the audience export ${readTextOrEmpty(name)}`,
		"'Audience Export: Create' creates a new one an hour after this, or at once if 'Reuse (Hours)' is 0.",
	);
}

export const createExportOperation = defineResourceOperation({
	name: 'Create',
	value: 'create',
	action: 'Create an audience export',
	description: 'Export the users who are in an audience now. A recent export is reused.',
	fields: {
		...propertyParent.fields,
		audience: buildIdOrNameField(audience),
		dimensions,
		simplify: simplifyField,
	},
	optionFields: {
		waitMode: choice(
			'Wait for Export',
			{
				dontWait: { name: "Don't Wait", description: 'Return the export as it is now' },
				poll: { name: 'Wait Until Ready', description: 'Check until the export is ready' },
			},
			'Google takes a few minutes to create an export. To avoid tying up n8n, add a Wait node and then run this operation again; it returns the same export.',
			{ default: 'poll' },
		),
		maxWaitMinutes: decimalNumber(
			'Max Wait for Export (Minutes)',
			'Maximum time to wait for the export',
			{
				default: 20,
				min: 0,
			},
		),
		reuseHours: decimalNumber(
			'Reuse (Hours)',
			'Reuse an export with the same dimensions if it is newer than this. 0 always creates a new one.',
			{ default: 24, min: 0 },
		),
	},
	prepare: async (item, _, { reuseHours, waitMode, maxWaitMinutes }) => {
		const { input, clock } = item;
		const parent = await propertyParent.read(item);
		const chosen = await resolveChosenResource(audience, item);
		if (!chosen.ok) return chosen;
		const draft = { audience: chosen.value, ...readFieldsForGoogle({ dimensions }, input) };
		const kind = audienceExport;
		const maxWaitMs = waitMode === 'poll' ? maxWaitMinutes * 60_000 : 0;
		const show = createResourceFormatter(kind, item);
		const work = async () => {
			const all = await item.fetchAll(buildListRequest(kind, parent));
			if (!all.ok) return all;
			const same = all.value.filter((each) => hasSameIdentity(kind, draft, each));
			const known = findReusableExport(same, reuseHours, clock.now());
			const begun = known
				? success({ resource: known, created: false })
				: await ensureResource({ kind, parent, draft, ifExists: 'duplicate' }, item);
			if (!begun.ok) return begun;
			const { resource, created } = begun.value;
			const ready = await waitUntilReady(resource, maxWaitMs, item);
			return mapResult(ready, (found) => [show(found, { created })]);
		};
		// A second attempt finds the export that the first one created, unless every export must be new.
		return success({ work, isDoneOnce: reuseHours === 0 });
	},
});

export const getUsersOperation = defineResourceOperation({
	name: 'Get Users',
	value: 'getUsers',
	action: 'Get the users of an audience export',
	description: 'List the users who were in an audience when it was exported',
	fields: {
		...propertyParent.fields,
		audienceExport: buildIdOrNameField(audienceExport),
		...limitFields,
	},
	optionFields: {},
	prepare: async (item, values) => {
		const limit = readLimit(values);
		return mapResult(await resolveChosenResource(audienceExport, item), (name) => ({
			work: async () => await fetchUsers(name, limit, item),
		}));
	},
});

async function fetchUsers(
	name: string,
	limit: number,
	item: SessionItem,
): Promise<Result<JsonRecord[]>> {
	const found = await fetchListedResource(audienceExport, name, item);
	if (!found.ok) return found;
	const { state, percentageCompleted } = found.value;
	if (state === 'FAILED') return exportFailure(found.value);
	if (state !== 'ACTIVE') {
		return failed(
			`The audience export is not ready yet (${Math.floor(readFiniteNumber(percentageCompleted) ?? 0)}%)`,
			"Wait for it: 'Audience Export: Create' returns an export once it is ready.",
			{ reason: 'notReady' },
		);
	}
	const columns = requestedDimensions(found.value);
	const path = `${buildResourcePath(audienceExport, name)}:query`;
	const answer = await fetchOnePageOrAllRows(path, {}, limit, item);
	return mapResult(answer, ({ audienceRows }) =>
		asRecords(audienceRows).map(({ dimensionValues }) =>
			toNamedCells(columns, dimensionValues),
		),
	);
}
