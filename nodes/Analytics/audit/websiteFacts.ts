/** The settings of websites, each of which takes a request of its own. */
import type { Send } from '../../shared/core/http';
import { mapResult, success, type Result } from '../../shared/core/result';
import { readTexts } from '../google/jsonValues';
import type {
	DataRedaction,
	DataStream,
	EnhancedMeasurement,
	WebsiteSettings,
	AuditFacts,
	Visits,
} from './facts';
import { fetchSettingsResource } from './settingFacts';

/** Websites with settings of their own to look at. */
export interface ChosenWebsites {
	chosen: DataStream[];
	leftOut: number;
}

/** As many websites are asked for their settings. */
const MOST_WEBSITES = 3;

/** Those with most visits, and none without any; in Google's order where nothing is known of visits. */
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
	return success({ chosen, leftOut: websites.length - chosen.length });
}

async function fetchWebsiteSettings<Setting>(
	websites: Result<ChosenWebsites>,
	fetchSetting: (stream: DataStream) => Promise<Result<Setting>>,
): Promise<Result<WebsiteSettings<Setting>>> {
	if (!websites.ok) return websites;
	const { chosen, leftOut } = websites.value;
	const settings: Setting[] = [];
	for (const setting of await Promise.all(chosen.map(fetchSetting))) {
		if (!setting.ok) return setting;
		settings.push(setting.value);
	}
	return success({ read: settings, leftOut });
}

export async function fetchEnhancedMeasurement(
	property: string,
	send: Send,
	websites: Result<ChosenWebsites>,
): Promise<AuditFacts['enhancedMeasurement']> {
	return await fetchWebsiteSettings<EnhancedMeasurement>(websites, async (stream) => {
		const settings = await fetchSettingsResource(
			send,
			`${buildStreamPath(property, stream)}/enhancedMeasurementSettings`,
		);
		return mapResult(settings, ({ streamEnabled }) => ({
			stream,
			isOn: streamEnabled === true,
		}));
	});
}

/** Nothing is asked where no page reveals anything. */
export async function fetchDataRedaction(
	property: string,
	send: Send,
	websites: Result<ChosenWebsites>,
	revealingPages: AuditFacts['revealingPages'],
): Promise<AuditFacts['dataRedaction']> {
	const isNeeded = revealingPages.ok && revealingPages.value.length > 0;
	if (!isNeeded) return success({ read: [], leftOut: 0 });
	return await fetchWebsiteSettings<DataRedaction>(websites, async (stream) => {
		const settings = await fetchSettingsResource(
			send,
			`${buildStreamPath(property, stream)}/dataRedactionSettings`,
		);
		return mapResult(settings, (redaction) => {
			const listedParameters = readTexts(redaction.queryParameterKeys);
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
