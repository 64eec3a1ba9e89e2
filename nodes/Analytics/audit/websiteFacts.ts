/** The facts about settings of websites. Each website takes a request of its own. */
import type { Send } from '../../shared/core/http';
import { mapResult, success, type Result } from '../../shared/core/result';
import { readTextList } from '../google/jsonValues';
import type {
	DataRedaction,
	DataStream,
	EnhancedMeasurement,
	WebsiteSettings,
	AuditFacts,
	Visits,
} from './facts';
import { fetchAdminResource } from './settingFacts';

/** The websites whose settings are checked. */
export interface ChosenWebsites {
	chosen: DataStream[];
	websitesNotChecked: number;
}

/** The number of websites whose settings are checked. */
const MOST_WEBSITES = 3;

/**
 * Chooses the websites with the most visits, and none without visits. If no visits are known, the first ones in Google's
 * order are chosen.
 */
export function chooseWebsitesToInspect(
	dataStreams: Result<DataStream[]>,
	visits: Result<Visits>,
): Result<ChosenWebsites> {
	if (!dataStreams.ok) return dataStreams;
	const sessions = new Map<string, number>();
	for (const visit of visits.ok ? visits.value.visits : [])
		sessions.set(visit.streamId, (sessions.get(visit.streamId) ?? 0) + visit.sessions);
	const websites = dataStreams.value.filter(({ isWebsite }) => isWebsite);
	const visited = websites.filter(({ id }) => sessions.has(id));
	const chosen = [...(visited.length > 0 ? visited : websites)]
		.sort((one, other) => (sessions.get(other.id) ?? 0) - (sessions.get(one.id) ?? 0))
		.slice(0, MOST_WEBSITES);
	return success({ chosen, websitesNotChecked: websites.length - chosen.length });
}

async function fetchWebsiteSettings<Setting>(
	websites: Result<ChosenWebsites>,
	fetchSetting: (stream: DataStream) => Promise<Result<Setting>>,
): Promise<Result<WebsiteSettings<Setting>>> {
	if (!websites.ok) return websites;
	const { chosen, websitesNotChecked } = websites.value;
	const settings: Setting[] = [];
	for (const setting of await Promise.all(chosen.map(fetchSetting))) {
		if (!setting.ok) return setting;
		settings.push(setting.value);
	}
	return success({ settings, websitesNotChecked });
}

/** Fetches whether enhanced measurement is on for each chosen website. */
export async function fetchEnhancedMeasurement(
	property: string,
	send: Send,
	websites: Result<ChosenWebsites>,
): Promise<AuditFacts['enhancedMeasurement']> {
	return await fetchWebsiteSettings<EnhancedMeasurement>(websites, async (stream) => {
		const settings = await fetchAdminResource(
			send,
			`${buildStreamPath(property, stream)}/enhancedMeasurementSettings`,
		);
		return mapResult(settings, ({ streamEnabled }) => ({
			stream,
			isOn: streamEnabled === true,
		}));
	});
}

/** Fetches the data redaction of each chosen website. Nothing is requested if no page reveals personal data. */
export async function fetchDataRedaction(
	property: string,
	send: Send,
	websites: Result<ChosenWebsites>,
	revealingPages: AuditFacts['revealingPages'],
): Promise<AuditFacts['dataRedaction']> {
	const isNeeded = revealingPages.ok && revealingPages.value.length > 0;
	if (!isNeeded) return success({ settings: [], websitesNotChecked: 0 });
	return await fetchWebsiteSettings<DataRedaction>(websites, async (stream) => {
		const settings = await fetchAdminResource(
			send,
			`${buildStreamPath(property, stream)}/dataRedactionSettings`,
		);
		return mapResult(settings, (redaction) => {
			const listedParameters = readTextList(redaction.queryParameterKeys);
			const isOn = redaction.queryParameterRedactionEnabled === true;
			return {
				stream,
				redactsEmails: redaction.emailRedactionEnabled === true,
				redactedParameters: isOn ? listedParameters.map((name) => name.toLowerCase()) : [],
				listedParameters,
			};
		});
	});
}

function buildStreamPath(property: string, { id }: DataStream): string {
	return `v1alpha/properties/${property}/dataStreams/${id}`;
}
