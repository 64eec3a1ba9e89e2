import { VARIANTS } from '/work/wt/reports/bench/reports/variants';
(async () => {
const [v,u,n]=process.argv.slice(2) as any;
const work = await (VARIANTS as any)[v](Number(n),u);
(globalThis as any).gc?.();
const mb=(m:any)=>Object.entries(m).map(([k,x]:any)=>`${k} ${(x/1048576).toFixed(0)}`).join(' ');
const before=process.memoryUsage(); let peak=before; let pe=0;
setInterval(()=>{const m=process.memoryUsage(); if(m.rss>peak.rss)peak=m;},20).unref();
const c=process.cpuUsage(); await work(); const d=process.cpuUsage(c);
console.log(v,n,'added',((peak.rss-before.rss)/1048576).toFixed(0),'cpu',((d.user+d.system)/1000).toFixed(0),'| before',mb(before),'| peak',mb(peak));
process.exit(0)})();
