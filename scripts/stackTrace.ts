import { SourceMap, type SourceMapPayload } from 'node:module';

/** A stack trace with the places in `code.js` replaced by those in the sources. */
export function inSources(trace: string, map: string): string {
	const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
	return trace.replace(/[^\s()]*\bcode\.js:(\d+):(\d+)/g, (place, line, column) => {
		const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
		if (!('originalSource' in entry)) return place;
		const { originalSource, originalLine, originalColumn } = entry;
		const file = originalSource.replace(/^(\.\.\/)+/, '');
		return `${file}:${originalLine + 1}:${originalColumn + 1}`;
	});
}
