{{/* Variables of a service, called with (dict "root" $ "name" <service> "service" <its values>): the chart's own, then those of its `env`. */}}
{{- define "platform.environment" -}}
{{- $own := include "platform.ownEnvironment" . -}}
{{- $names := list -}}
{{- range fromYamlArray $own }}{{ $names = append $names .name }}{{ end -}}
{{ $own | trim }}
{{- range $variable, $value := .service.env }}
{{- /* Of two variables with one name, Kubernetes keeps one on an upgrade, and can't roll back. */}}
{{- if has $variable $names }}{{ fail (printf "services.%s.env.%s is a variable that the chart sets" $.name $variable) }}{{ end }}
{{- /* Helm reads numbers as floats, and prints large ones with an exponent. */}}
- { name: {{ $variable }}, value: {{ kindIs "float64" $value | ternary ($value | toJson) $value | quote }} }
{{- end }}
{{- end }}

{{- define "platform.ownEnvironment" -}}
{{- $root := .root -}}
{{- $name := .name -}}
- { name: PORT, value: "8080" }
- { name: ADMIN_PORT, value: "9090" }
- { name: LOG_LEVEL, value: {{ $root.Values.logLevel }} }
- { name: SHUTDOWN_DELAY_MS, value: {{ $root.Values.shutdownDelayMs | quote }} }
{{- with .service.stores }}
{{- include "platform.storeVariables" (dict "root" $root "name" (default $name $.service.partOf) "stores" .) | trim | nindent 0 }}
{{- end }}
{{- range .service.calls }}
{{- /* Others don't start without an address; by one that nobody has, a service that is left out is away for them. */}}
{{- if or (get $root.Values.services .) (not (has $name (list "gateway" "web"))) }}
- { name: {{ . | upper | replace "-" "_" }}_URL, value: "http://{{ include "platform.fullname" (dict "root" $root "name" .) }}:8080" }
{{- end }}
{{- end }}
{{- range .service.secrets }}
{{- include "platform.secretVariable" (dict "root" $root "name" .) | nindent 0 }}
{{- end }}
{{- if eq $name "gateway" }}
{{- $s3 := $root.Values.stores.s3 }}
{{- $host := ternary "" (printf "%s." $s3.bucket) $s3.forcePathStyle }}
- { name: S3_PUBLIC_ORIGIN, value: {{ $s3.publicEndpoint | replace "://" (printf "://%s" $host) | quote }} }
- { name: TRUSTED_PROXY_HOPS, value: {{ $root.Values.site.trustedProxyHops | quote }} }
{{- end }}
{{- if and (eq $name "web") $root.Values.site.brandName }}
- { name: BRAND_NAME, value: {{ $root.Values.site.brandName | quote }} }
{{- end }}
{{- if eq $name "admin-auth" }}
- { name: PASSKEY_ORIGIN, value: {{ $root.Values.site.origin | quote }} }
{{- end }}
{{- if eq $name "membership" }}
- { name: COOKIE_SECURE, value: {{ hasPrefix "https:" $root.Values.site.origin | quote }} }
{{- end }}
{{- if eq $name "sms" }}
- { name: TWILIO_ACCOUNT_SID, value: {{ $root.Values.twilio.accountSid | quote }} }
{{- range $variable, $key := dict "TWILIO_FROM" "from" "TWILIO_API_URL" "apiUrl" }}
{{- with get $root.Values.twilio $key }}
- { name: {{ $variable }}, value: {{ . | quote }} }
{{- end }}
{{- end }}
- { name: SMS_PUBLIC_URL, value: {{ $root.Values.twilio.publicUrl | default $root.Values.site.origin | quote }} }
- { name: SMS_RATE_PER_SECOND, value: {{ $root.Values.twilio.messagesPerSecond | quote }} }
{{- end }}
{{- with $root.Values.tracing.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
- { name: OTEL_SERVICE_NAME, value: {{ $name }} }
# A client of the gateway has no say in whether its request is traced; the services do as the gateway says.
- { name: OTEL_TRACES_SAMPLER, value: {{ ternary "traceidratio" "parentbased_traceidratio" (eq $name "gateway") }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $root.Values.tracing.ratio | quote }} }
{{- end }}
{{- end }}
