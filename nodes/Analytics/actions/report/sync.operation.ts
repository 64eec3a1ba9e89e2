import {
	getInputItem,
	choice,
	flag,
	options,
	text,
	wholeNumber,
	withPanel,
	withReader,
	type Values,
} from '../../../shared/node/field';
import { defineOperation } from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { readDayInWorkflowTimeZone } from '../../../shared/node/times';
import { createFieldRenamer } from '../../google/metadata';
import { FILE_EXTENSIONS, fileFields, type FileChoice } from '../../report/file';
import { checkSyncSize, type UnplacedSyncSpec } from '../../report/sync';
import { checkFromDate, checkRestateDays, type SyncPeriod } from '../../report/syncPeriod';
import { checkSyncColumns, DATE_DIMENSION } from '../../report/syncRows';
import { runSync, type SyncRequest } from '../../report/syncRun';
import { propertySelection } from '../../fields';
import { dimensionsField, metricsField, readCurrentColumnNames } from './fields/query';
import {
	dimensionFilterFields,
	filterOptions,
	metricFilterFields,
	readFilters,
} from './fields/filters';
import { currencyOption, readConnectionOptions, requestOptions } from './fields/options';

const onlyRun = { displayOptions: { show: { mode: ['run'] } } };
const onlyFile = { displayOptions: { show: { mode: ['run'], output: ['file'] } } };

const fields = {
	property: propertySelection,
	metrics: withPanel(metricsField, { default: ['sessions', 'activeUsers'] }),
	dimensions: withPanel(dimensionsField, {
		displayName: 'Dimension Names or IDs',
		default: [],
		builderHint: {
			propertyHint:
				'API names such as country or sessionDefaultChannelGroup, at most 8; the date is always included',
		},
	}),
	period: choice(
		'Period',
		{
			restate: {
				name: 'Recent Days',
				description: 'The last complete days, returned again in full on every run',
			},
			from: {
				name: 'From a Date',
				description: 'All days since a date, for a backfill or after an outage',
			},
		},
		'Which complete days to return',
	),
	restateDays: wholeNumber(
		'Days to Restate',
		'Number of complete days to return again, ending yesterday. Google keeps processing data for 48 hours. For source, channel, or campaign dimensions, use 30, because Google may change attribution for that long.',
		{ default: 4, displayOptions: { show: { period: ['restate'] } } },
	),
	fromDate: withReader(
		text(
			'From Date',
			'First day to return: a date, or a relative date such as 30daysAgo. To avoid a gap after an outage, use an expression that subtracts the days to restate from the last day in the table.',
			{
				displayOptions: { show: { period: ['from'] } },
				placeholder: 'e.g. 2026-01-31',
			},
		),
		readDayInWorkflowTimeZone,
	),
	includeToday: flag(
		'Include Today',
		'Whether to also return today. Its data is incomplete, so later runs return it again.',
	),
	mode: choice(
		'Mode',
		{
			run: {
				name: 'Run',
				description:
					'Return rows on the first output and the days to replace on the second',
			},
			estimate: {
				name: 'Estimate',
				description:
					'Return how many requests, quota tokens, and minutes a run would take. Fetches only one small report.',
			},
		},
		'Whether to run the sync or only estimate what it would take',
		{ sameForAllItems: true },
	),
	output: choice(
		'Output',
		{
			items: { name: 'Items', description: 'One item for each row' },
			file: {
				name: 'File',
				description: 'One file for each property; works for any number of rows',
			},
		},
		'How to return rows',
		onlyRun,
	),
	fileFormat: withPanel(fileFields.fileFormat, onlyFile),
	fileName: withPanel(fileFields.fileName, {
		...onlyFile,
		description: "Defaults to 'sync' with the extension of the format",
		placeholder: 'e.g. sync.csv',
	}),
	binaryPropertyName: withPanel(fileFields.binaryPropertyName, onlyFile),
	columnNames: choice(
		'Column Names',
		{
			safe: {
				name: 'Safe for SQL',
				description: 'For example, customEvent:plan becomes custom_event_plan',
			},
			api: { name: 'As in the API', description: 'Such as customEvent:plan' },
		},
		'How to name the columns of dimensions and metrics',
		onlyRun,
	),
	splitDegraded: flag(
		'Split Sampled Days',
		'Whether to request smaller date ranges, down to single days, when Google samples a report or groups rare values into (other)',
		{ default: true, ...onlyRun },
	),
	...dimensionFilterFields,
	...metricFilterFields,
	options: options({
		...requestOptions,
		...currencyOption,
		...filterOptions,
	}),
};

type SyncValues = Values<typeof fields>;

export const sync = defineOperation({
	name: 'Sync a Table',
	value: 'sync',
	action: 'Sync a table',
	description:
		'Get report data in full days to load into a table, along with the days to replace in that table',
	fields,
	notForTools: true,
	outputs: ({ mode }) => (mode === 'run' ? 2 : 1),
	execute: (run, read) => runSync(run, (input) => readRequest(read(input), run.clock.now())),
});

/** Reads and checks the request of an item. `moment` is the time in milliseconds. */
function readRequest(values: SyncValues, moment: number): SyncRequest {
	const input = getInputItem(values);
	const { options: chosen, columnNames: naming } = values;
	const renamer = createFieldRenamer();
	const names = readCurrentColumnNames(values, renamer);
	const spec: UnplacedSyncSpec = {
		metrics: names.metrics,
		dimensions: names.dimensions.filter((name) => name !== DATE_DIMENSION),
		...readFilters(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
		periods: [readPeriod(values, moment)],
		splitDegraded: values.splitDegraded,
		naming,
	};
	input.accept(checkSyncSize(spec));
	input.accept(checkSyncColumns([...spec.dimensions, ...spec.metrics], naming));
	return {
		properties: values.property,
		spec,
		mode: values.mode,
		file: values.output === 'file' ? readSyncFile(values) : undefined,
		renamed: [...renamer.renamed],
		retry: readRetryOptions(chosen),
		connection: readConnectionOptions(chosen),
	};
}

function readPeriod(values: SyncValues, moment: number): SyncPeriod {
	const input = getInputItem(values);
	const { includeToday } = values;
	if (values.period === 'from') {
		const fromDate = input.accept(checkFromDate(values.fromDate, moment));
		return { start: { fromDate }, includeToday };
	}
	const restateDays = input.accept(checkRestateDays(values.restateDays));
	return { start: { restateDays }, includeToday };
}

/** Reads the choices for a file. Formulas are not escaped, because databases read values as they are. */
function readSyncFile({ fileFormat, fileName, binaryPropertyName }: SyncValues): FileChoice {
	return {
		fileFormat,
		fileName: fileName || `sync.${FILE_EXTENSIONS[fileFormat]}`,
		binaryPropertyName,
		escapeFormulas: false,
		byteOrderMark: false,
		delimiter: ',',
	};
}
