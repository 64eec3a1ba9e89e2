import type { SandboxDescription } from '../sandbox/start';

type Asked = { metrics: string[]; dimensions: string[] };
type Value = { value: string };
type Answer = { rows?: Array<{ dimensionValues: Value[]; metricValues: Value[] }> };

/** The same report asked of the service directly; dates are written as the node writes them. */
export async function readReport(
	{ analytics }: SandboxDescription,
	{ metrics, dimensions }: Asked,
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
	const { rows = [] } = (await response.json()) as Answer;
	return rows.map(({ dimensionValues, metricValues }) =>
		[...dimensionValues, ...metricValues].map(({ value }) => isoDate(value)),
	);
}

function isoDate(value: string): string {
	return value.replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
}
