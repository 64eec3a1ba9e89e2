import { requestAllPages } from '../../nodes/Analytics/google/pagination';
import type { ApiRequest } from '../../nodes/shared/core/http';
import { buildResponse, createScriptedSend } from '../../testing/answers';

const report: ApiRequest = {
	method: 'POST',
	path: '/v1beta/properties/1:runReport',
	body: { limit: 2 },
	repeatable: true,
};
const page = (body: object) => buildResponse(200, {}, body);

describe('The pages that an API call follows', () => {
	it('are requested with the page token in the body where a search is sent by POST', async () => {
		const { send, requests } = createScriptedSend(
			page({ events: [1], nextPageToken: 'b' }),
			page({}),
		);
		const path = '/v1beta/accounts/1:searchChangeHistoryEvents';
		const search = { ...report, path, body: { action: 'CREATED' } };
		expect(await requestAllPages(send, search)).toEqual({ ok: true, value: { events: [1] } });
		expect(requests[1]!.body).toEqual({ action: 'CREATED', pageToken: 'b' });
	});

	it('begin with the page that the request asks for', async () => {
		const { send, requests } = createScriptedSend(page({ rows: [4, 5], rowCount: 5 }));
		await requestAllPages(send, { ...report, body: { offset: '3' } });
		expect(requests).toHaveLength(1);
	});

	it.each<[string, object[]]>([
		['rows that are announced and do not come', [{ rows: [1], rowCount: 3 }, { rowCount: 3 }]],
		['no rows at all, though some are announced', [{ rowCount: 3 }, { rowCount: 3 }]],
	])('fail the call when the response has %s', async (_claim, pages) => {
		const { send } = createScriptedSend(...pages.map(page));
		expect(await requestAllPages(send, report)).toMatchObject({
			ok: false,
			failure: { reason: 'incomplete' },
		});
	});

	it('of a realtime report are requested as one page, because it has no offset', async () => {
		const realtime = { ...report, path: '/v1beta/properties/1:runRealtimeReport' };
		const { send, requests } = createScriptedSend(page({ rows: [1, 2], rowCount: 2 }));
		expect(await requestAllPages(send, realtime)).toMatchObject({ value: { rows: [1, 2] } });
		expect(requests.map(({ body }) => body)).toEqual([{ limit: 250_000 }]);
	});

	it.each<[string, object]>([
		['runRealtimeReport', { rows: [1], rowCount: 250_001 }],
		[
			'batchRunReports',
			{
				reports: [
					{ rows: [1], rowCount: 1 },
					{ rows: [1], rowCount: 2 },
				],
			},
		],
	])(
		'of %s, which cannot be requested one by one, fail the call where rows are left',
		async (method, body) => {
			const { send } = createScriptedSend(page(body));
			const request = { ...report, path: `/v1beta/properties/1:${method}` };
			expect(await requestAllPages(send, request)).toMatchObject({
				failure: { message: 'Google returned fewer rows than it reported' },
			});
		},
	);
});
