import type { SandboxDescription } from '../sandbox/start';

type ReportColumns = { metrics: string[]; dimensions: string[] };
type ReportValue = { value: string };
type ReportResponse = {
	rows?: Array<{ dimensionValues: ReportValue[]; metricValues: ReportValue[] }>;
};

/** Requests a report of the last 28 days from the sandbox, without n8n. Dates are in the form that the node returns. */
export async function fetchSandboxReport(
	{ analytics }: SandboxDescription,
	{ metrics, dimensions }: ReportColumns,
): Promise<string[][]> {
	const [property] = analytics.properties;
	const response = await fetch(
		`${analytics.dataApiBaseUrl}/v1beta/properties/${property?.id}:runReport`,
		{
			method: 'POST',
			headers: {
				authorization: `Bearer ${analytics.accessToken}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify({
				metrics: metrics.map((name) => ({ name })),
				dimensions: dimensions.map((name) => ({ name })),
				dateRanges: [{ startDate: '28daysAgo', endDate: 'yesterday' }],
				limit: '250000',
			}),
		},
	);
	if (!response.ok) throw new Error(`The sandbox answered ${response.status} to a plain report`);
	const { rows = [] } = (await response.json()) as ReportResponse;
	return rows.map(({ dimensionValues, metricValues }) =>
		[...dimensionValues, ...metricValues].map(({ value }) => toIsoDate(value)),
	);
}

function toIsoDate(value: string): string {
	return value.replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
}
