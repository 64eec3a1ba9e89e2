/** Settings of a property or of a data stream: there from the start, and only changed. */
import { invalid } from '../wire/refusal';
import { requireWebStream, type Rules } from './rules';

/** Longer ones are for Analytics 360. */
const RETENTION = ['TWO_MONTHS', 'FOURTEEN_MONTHS'];

export const SETTINGS: Record<string, Rules> = {
	dataRetentionSettings: {
		defaults: {
			eventDataRetention: 'TWO_MONTHS',
			userDataRetention: 'FOURTEEN_MONTHS',
			resetUserDataOnNewActivity: true,
		},
		check({ eventDataRetention, userDataRetention }) {
			for (const duration of [eventDataRetention, userDataRetention]) {
				if (!RETENTION.includes(String(duration))) {
					throw invalid(`${String(duration)} is not available for this property.`);
				}
			}
		},
	},
	attributionSettings: {
		defaults: {
			acquisitionConversionEventLookbackWindow:
				'ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_30_DAYS',
			otherConversionEventLookbackWindow: 'OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_90_DAYS',
			reportingAttributionModel: 'PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN',
			adsWebConversionDataExportScope: 'NOT_SELECTED_YET',
		},
	},
	googleSignalsSettings: {
		defaults: {
			state: 'GOOGLE_SIGNALS_DISABLED',
			consent: 'GOOGLE_SIGNALS_CONSENT_NOT_CONSENTED',
		},
	},
	reportingIdentitySettings: { defaults: { reportingIdentity: 'BLENDED' } },
	enhancedMeasurementSettings: {
		existsFor: requireWebStream,
		defaults: {
			streamEnabled: true,
			scrollsEnabled: true,
			outboundClicksEnabled: true,
			siteSearchEnabled: true,
			videoEngagementEnabled: true,
			fileDownloadsEnabled: true,
			pageChangesEnabled: true,
			searchQueryParameter: 'q,s,search,query,keyword',
		},
	},
	dataRedactionSettings: {
		existsFor: requireWebStream,
		defaults: { emailRedactionEnabled: true },
		check({ queryParameterRedactionEnabled, queryParameterKeys = [] }) {
			const keys = queryParameterKeys as string[];
			if (keys.some((key) => key.includes(','))) throw invalid('Keys cannot contain commas.');
			if (queryParameterRedactionEnabled && keys.length === 0) {
				throw invalid('Redaction of query parameters needs at least one key.');
			}
		},
	},
};
