/** Rows as a table for an e-mail: styles stand in each tag, because mail programs drop style sheets. */
import type { Cell } from './columns';
import { isComparedValue, type TableRow } from './compare';
import { findComparedPart, type ComparedPart } from './query';
import type { OutputColumn } from './outputColumns';

/** A column of the table, and how its cells look. */
interface HtmlColumn extends OutputColumn {
	/** Undefined for text. */
	metric?: { name: string; part: ComparedPart };
}

const FONT = "font-family:Arial,'Helvetica Neue',Helvetica,sans-serif";
const TABLE_STYLE = `border-collapse:collapse;${FONT};font-size:14px;color:#202124`;
const HEAD_STYLE = 'padding:6px 12px;border-bottom:2px solid #5f6368';
const CELL_STYLE = 'padding:6px 12px;border-bottom:1px solid #dadce0';
const HEADING_STYLE = `margin:0 0 8px;${FONT};font-size:16px;font-weight:bold;color:#202124`;
const NOTE_STYLE = `margin:8px 0 0;${FONT};font-size:12px;color:#5f6368`;

/** Dark enough to be read on white by people who see colors badly; the sign says the same. */
const BETTER_COLOR = '#137333';
const WORSE_COLOR = '#c5221f';

/** Metrics of which less is better. */
const LESS_IS_BETTER = new Set([
	'advertiserAdCostPerClick',
	'advertiserAdCostPerKeyEvent',
	'bounceRate',
	'itemRefundAmount',
	'refundAmount',
]);

/** Metrics that are a share: 0.5 is 50%. */
const SHARE = /Rate$/;

/** What stands around the rows of a table, and which of its columns hold numbers. */
interface HtmlOptions {
	/** API names of the columns that hold numbers, in a comparison without their endings. */
	metrics: string[];
	/** A line above the table; none where it is empty. */
	heading: string;
	/** Sentences below the table. */
	notes: string[];
}

export function toHtmlTable(
	columns: OutputColumn[],
	rows: TableRow[],
	{ metrics, heading, notes }: HtmlOptions,
): string {
	const shown = columns.map((column): HtmlColumn => {
		const part = findComparedPart(column.apiName, metrics);
		return part ? { ...column, metric: { name: part.metric, part: part.part } } : column;
	});
	const head = shown.map(toHeadCell).join('');
	const body = rows.map((row) => `<tr>${shown.map((each) => toCell(each, row)).join('')}</tr>`);
	const sentences = rows.length === 0 ? ['No rows.', ...notes] : notes;
	return [
		...(heading === '' ? [] : [`<p style="${HEADING_STYLE}">${escapeHtml(heading)}</p>`]),
		`<table style="${TABLE_STYLE}">`,
		`<thead><tr>${head}</tr></thead>`,
		`<tbody>${body.join('\n')}</tbody>`,
		'</table>',
		...sentences.map((note) => `<p style="${NOTE_STYLE}">${escapeHtml(note)}</p>`),
	].join('\n');
}

function toHeadCell({ name, metric }: HtmlColumn): string {
	const style = `${HEAD_STYLE};text-align:${metric ? 'right' : 'left'}`;
	return `<th style="${style}">${escapeHtml(name)}</th>`;
}

function toCell({ metric, read }: HtmlColumn, row: TableRow): string {
	const value = read(row);
	const cell = isComparedValue(value) ? value.value : value;
	if (metric === undefined) {
		return `<td style="${CELL_STYLE};text-align:left">${escapeHtml(String(cell ?? ''))}</td>`;
	}
	const color = colorOf(metric, cell);
	const style = `${CELL_STYLE};text-align:right;white-space:nowrap${color && `;color:${color}`}`;
	return `<td style="${style}">${escapeHtml(formatNumber(metric, cell))}</td>`;
}

/** Empty for what is no change, or none at all. */
function colorOf({ name, part }: NonNullable<HtmlColumn['metric']>, cell: Cell | null): string {
	const change = Number(cell ?? 0);
	if (!isChange(part) || change === 0 || Number.isNaN(change)) return '';
	const [metric = ''] = name.split(':');
	const isBetter = LESS_IS_BETTER.has(metric) ? change < 0 : change > 0;
	return isBetter ? BETTER_COLOR : WORSE_COLOR;
}

function isChange(part: ComparedPart): boolean {
	return part === 'change' || part === 'changePercent';
}

/** With separators of thousands and at most two decimals; a dash where there is no number. */
function formatNumber(
	{ name, part }: NonNullable<HtmlColumn['metric']>,
	cell: Cell | null,
): string {
	if (cell === null || cell === '') return '–';
	const sign = isChange(part) && Number(cell) > 0 ? '+' : '';
	if (part === 'changePercent') return `${sign}${formatDecimal(Number(cell))}%`;
	const [metric = ''] = name.split(':');
	if (!SHARE.test(metric)) return sign + formatDecimal(cell);
	return `${sign}${formatDecimal(Number(cell) * 100)}${part === 'change' ? ' pp' : '%'}`;
}

/** Integers beyond 2^53 are texts, of which no digit is lost. */
function formatDecimal(cell: Cell): string {
	const number = typeof cell === 'string' && /^-?\d+$/.test(cell) ? BigInt(cell) : Number(cell);
	return number.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

const ENTITIES: Array<[character: RegExp, entity: string]> = [
	[/&/g, '&amp;'],
	[/</g, '&lt;'],
	[/>/g, '&gt;'],
	[/"/g, '&quot;'],
	[/'/g, '&#39;'],
];

function escapeHtml(text: string): string {
	return ENTITIES.reduce(
		(escaped, [character, entity]) => escaped.replace(character, entity),
		text,
	);
}
