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

describe('all pages', () => {
	it('of a search by POST have the token in the body', async () => {
		const { send, requests } = createScriptedSend(
			page({ events: [1], nextPageToken: 'b' }),
			page({}),
		);
		const path = '/v1beta/accounts/1:searchChangeHistoryEvents';
		const search = { ...report, path, body: { action: 'CREATED' } };
		expect(await requestAllPages(send, search)).toEqual({ ok: true, value: { events: [1] } });
		expect(requests[1]!.body).toEqual({ action: 'CREATED', pageToken: 'b' });
	});

	it('begin where the request begins', async () => {
		const { send, requests } = createScriptedSend(page({ rows: [4, 5], rowCount: 5 }));
		await requestAllPages(send, { ...report, body: { offset: '3' } });
		expect(requests).toHaveLength(1);
	});

	it.each<[string, object[]]>([
		['rows that are announced and do not come', [{ rows: [1], rowCount: 3 }, { rowCount: 3 }]],
		['no rows at all, though some are announced', [{ rowCount: 3 }, { rowCount: 3 }]],
	])('with %s are a failure', async (_claim, pages) => {
		const { send } = createScriptedSend(...pages.map(page));
		expect(await requestAllPages(send, report)).toMatchObject({
			ok: false,
			failure: { reason: 'incomplete' },
		});
	});

	it('of a realtime report are asked for at once, because it has no offset', async () => {
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
	])('of %s, which has none, are a failure where rows are left', async (method, body) => {
		const { send } = createScriptedSend(page(body));
		const request = { ...report, path: `/v1beta/properties/1:${method}` };
		expect(await requestAllPages(send, request)).toMatchObject({
			failure: { message: 'Google returned fewer rows than it reported' },
		});
	});
});
